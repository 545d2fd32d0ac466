import type { PrinterRow } from '../../../src/contract/card.ts'
import { useActions } from '../../actions.ts'
import { SelectField } from '../../components/SelectField.tsx'
import { useStation } from '../../stores/stationStore.ts'
import { printersWords } from '../../text/screens/printers.ts'
import { useWords } from '../../text/words.ts'
import { chooseRoute } from './printersActions.ts'
import { routeChoices } from './printersView.ts'
import styles from './Section.module.css'

/** Which size prints where. `printers` in the order of the station. */
export function Routes({ printers }: { readonly printers: readonly PrinterRow[] }) {
  const w = useWords(printersWords)
  const actions = useActions()
  const settings = useStation((state) => state.settings)
  if (settings === null) return null
  return (
    <section className={styles.section} aria-label={w.routes.title}>
      <h3 className={styles.title}>{w.routes.title}</h3>
      <div className={styles.routes}>
        {routeChoices(printers, settings, w).map(({ size, name, options, chosen }) => (
          <SelectField
            key={size}
            label={name}
            value={chosen}
            options={options}
            disabled={options.length < 2}
            choose={(printer) => void chooseRoute(size, printer, actions)}
          />
        ))}
      </div>
    </section>
  )
}
