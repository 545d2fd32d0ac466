import type { PickupParcelView, PickupView } from '../../../src/contract/pickups.ts'
import { momentText, money } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { weightText } from '../../../src/words/weightText.ts'
import type { Column } from '../../components/tableParts.ts'
import type { PickupWords } from '../../text/screens/pickupVi.ts'
import { ParcelChip } from './ParcelChip.tsx'
import styles from './Pickup.module.css'
import { noteText } from './parcelLines.ts'

interface Reader {
  readonly w: PickupWords
  readonly language: Language
  readonly now: number
}

type Columns = readonly Column<PickupParcelView>[]

/** Beside the verdict of the scan-out: which label, and where it goes; in the list of all, what of it. */
export function scanOutColumns({ w }: Pick<Reader, 'w'>, listed: 'short' | 'all'): Columns {
  if (listed === 'all') return [codeColumn(w, 9.5), { ...verdictColumn(w, 'open'), width: 7, grows: true }]
  return [codeColumn(w, 9.5), { ...placeColumn(w), width: 7 }]
}

/** Of a manifest: everything that a leader asks about it. */
export function manifestColumns({ w, language, now }: Reader, state: PickupView['state']): Columns {
  return [
    codeColumn(w, 9.5),
    verdictColumn(w, state),
    placeColumn(w),
    {
      key: 'weight',
      name: w.list.weight,
      width: 6.5,
      align: 'end',
      cell: ({ cargo }) => (cargo?.weight == null ? '' : weightText(cargo.weight, language)),
    },
    {
      key: 'cod',
      name: w.list.cod,
      width: 8,
      align: 'end',
      cell: ({ cargo }) => (cargo?.cod == null ? '' : money(cargo.cod, language)),
    },
    {
      key: 'at',
      name: w.list.at,
      width: 6.5,
      cell: ({ scannedAt }) => (scannedAt === null ? '' : momentText(scannedAt, now)),
    },
    { key: 'note', name: w.list.note, width: 11, grows: true, cell: (parcel) => noteText(parcel, w) },
  ]
}

function placeColumn(w: PickupWords): Column<PickupParcelView> {
  return { key: 'place', name: w.list.place, width: 12, grows: true, cell: ({ cargo }) => cargo?.place ?? '' }
}

function codeColumn(w: PickupWords, width: number): Column<PickupParcelView> {
  const cell = ({ code }: PickupParcelView) => <span className={styles.code}>{code ?? w.list.forgotten}</span>
  return { key: 'code', name: w.list.code, width, cell }
}

function verdictColumn(w: PickupWords, state: PickupView['state']): Column<PickupParcelView> {
  const cell = (parcel: PickupParcelView) => <ParcelChip parcel={parcel} state={state} w={w} />
  return { key: 'verdict', name: w.list.verdict, width: 9.5, cell }
}
