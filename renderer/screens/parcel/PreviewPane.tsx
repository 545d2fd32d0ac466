import { Printer, RotateCcw } from 'lucide-react'
import type { LabelPreview, ParcelPage } from '../../../src/contract/parcels.ts'
import { mayHavePrinted } from '../../../src/model/job.ts'
import { keyCap, keyOf } from '../../../src/model/keyTable.ts'
import { labelCode } from '../../../src/model/label.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { LabelOnMat } from '../../components/LabelOnMat.tsx'
import { Notice } from '../../components/Notice.tsx'
import { TryViewButton } from '../../components/TryViewButton.tsx'
import { useClock } from '../../stores/clockStore.ts'
import type { PreviewRow } from '../../stores/parcelStore.ts'
import { useParcel } from '../../stores/parcelStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { sizeText } from '../../text/format.ts'
import { parcelWords } from '../../text/screens/parcel.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './PreviewPane.module.css'
import { drawAgain, printShown } from './parcelActions.ts'
import type { PreviewReader } from './previewView.ts'
import { previewLines, sizeMark } from './previewView.ts'

/** The label as it will print, dot by dot, in the size that is looked at; the others a key away with their grades. */
export function PreviewPane({ page }: { readonly page: ParcelPage }) {
  const reader = useReader()
  const { w } = reader
  const actions = useActions()
  const station = useStation((state) => state.station?.size) ?? '80x80'
  const size = useParcel((state) => state.size) ?? station
  const row = useParcel((state) => state.previews[size])
  const printed = page.jobs.some(({ job }) => mayHavePrinted(job))
  return (
    <aside className={styles.pane} aria-label={w.preview.title}>
      <figure className={styles.figure}>
        <Place page={page} size={size} row={row} reader={reader} />
        <Caption row={row} size={size} reader={reader} order={page.order.code} />
      </figure>
      <Sizes chosen={size} reader={reader} />
      <Button
        icon={Printer}
        deed="parcel.print"
        tone={row?.state === 'ready' && row.preview.fault === null ? 'primary' : 'quiet'}
        onPress={() => printShown(actions)}
      >
        {printed ? w.preview.reprint : w.preview.print}
      </Button>
    </aside>
  )
}

function useReader(): PreviewReader {
  const w = useWords(parcelWords)
  const { t, language } = useTexts()
  const now = useClock((clock) => clock.now)
  return { t, w, language, now }
}

interface Shown {
  readonly size: LabelSize
  readonly row: PreviewRow | undefined
  readonly reader: PreviewReader
}

function Place({ page, size, row, reader: { w } }: Shown & { readonly page: ParcelPage }) {
  const picture = row?.state === 'ready' ? row.preview.picture : null
  const code = labelCode({ order: page.order.code, parcel: page.parcel })
  return (
    <LabelOnMat
      id={size}
      size={size}
      picture={picture}
      name={fillIn(w.preview.picture, { code, size: sizeText(size) })}
      words={row?.state === 'ready' || row?.state === 'failed' ? w.preview.none : w.preview.loading}
      busy={row?.state === 'loading'}
    />
  )
}

function Caption({ row, size, reader, order }: Shown & { readonly order: string }) {
  const about = { size, reader, order }
  if (row?.state === 'failed') return <Trouble fault={row.fault} {...about} drawn={false} />
  if (row?.state !== 'ready') return null
  const { preview } = row
  return (
    <figcaption className={styles.caption}>
      {preview.fault !== null && <Trouble fault={preview.fault} {...about} drawn={preview.picture !== null} />}
      {previewLines(preview, reader).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </figcaption>
  )
}

/** Why it would not be printed so, or why there is nothing to look at. */
function Trouble({
  fault,
  size,
  drawn,
  order,
  reader: { w, language },
}: {
  readonly fault: NonNullable<LabelPreview['fault']>
  readonly size: LabelSize
  readonly drawn: boolean
  readonly order: string
  readonly reader: PreviewReader
}) {
  const actions = useActions()
  const { what } = faultText(fault, language)
  const again = (
    <Button icon={RotateCcw} iconOnly onPress={() => void drawAgain(size, actions)}>
      {w.preview.again}
    </Button>
  )
  return (
    <>
      <Notice tone="warning" actions={drawn || fault.code === 'order.cancelled' ? undefined : again}>
        {drawn ? `${w.preview.wouldNot}: ${what}` : what}
      </Notice>
      <TryViewButton fault={fault} code={order} />
    </>
  )
}

function Sizes({ chosen, reader }: { readonly chosen: LabelSize; readonly reader: PreviewReader }) {
  const previews = useParcel((state) => state.previews)
  return (
    <fieldset className={styles.sizes}>
      <legend className="heard">{reader.w.preview.sizes}</legend>
      {allLabelSizes.map((size) => {
        const mark = sizeMark(previews[size], reader)
        return (
          <button
            key={size}
            type="button"
            className={styles.size}
            aria-pressed={size === chosen}
            aria-keyshortcuts={keyOf(`parcel.size-${size}`)}
            onClick={() => useParcel.setState({ size })}
          >
            <span className={styles.name}>
              {sizeText(size).replaceAll(' ', '')}
              <kbd>{keyCap(`parcel.size-${size}`)}</kbd>
            </span>
            <span className={styles.grade} data-tone={mark.tone}>
              {mark.text}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
