import type { Actions } from '../../renderer/actions.ts'
import { ActionsContext } from '../../renderer/actions.ts'
import { Choice } from '../../renderer/components/Choice.tsx'
import { StateChip } from '../../renderer/components/StateChip.tsx'
import { printerChip, serviceChip } from '../../renderer/components/stateChipView.ts'
import { EmptyCard } from '../../renderer/screens/scan/EmptyCard.tsx'
import { ParcelCard } from '../../renderer/screens/scan/ParcelCard.tsx'
import { themes, usePreferences } from '../../renderer/stores/preferencesStore.ts'
import { LanguageContext, texts } from '../../renderer/text/texts.ts'
import { languages } from '../../src/words/language.ts'
import { printers, service } from './fixtures.ts'
import styles from './Gallery.module.css'
import type { GalleryState } from './galleryState.ts'
import { Parts } from './Parts.tsx'
import { galleryStates } from './states.ts'

/** Every state of the parcel card on one page, in the theme and language chosen; each opens the whole window. */
export function Gallery({ actions }: { readonly actions: Actions }) {
  const preferences = usePreferences()
  const t = texts[preferences.language]
  return (
    <LanguageContext value={preferences.language}>
      <ActionsContext value={actions}>
        <div className={styles.page}>
          <header className={styles.head}>
            <h1>Packbench</h1>
            <Choice
              name={t.theme}
              options={themes}
              words={t.themes}
              chosen={preferences.theme}
              choose={(theme) => actions.change({ theme })}
            />
            <Choice
              name={t.language}
              options={languages}
              words={t.languages}
              chosen={preferences.language}
              choose={(language) => actions.change({ language })}
            />
          </header>
          <main className={styles.states}>
            <Parts />
            <Chips />
            {galleryStates.map((state) => (
              <State
                key={state.name}
                state={state}
                query={`theme=${preferences.theme}&language=${preferences.language}`}
              />
            ))}
          </main>
        </div>
      </ActionsContext>
    </LanguageContext>
  )
}

function State({ state, query }: { readonly state: GalleryState; readonly query: string }) {
  return (
    <section className={styles.state}>
      <h2>
        <a href={`?state=${state.name}&${query}`}>{state.name}</a>
      </h2>
      <div className={styles.frame}>
        {state.card === null ? <EmptyCard connecting={false} /> : <ParcelCard card={state.card} />}
      </div>
    </section>
  )
}

function Chips() {
  const language = usePreferences((preferences) => preferences.language)
  const t = texts[language]
  const services = (['unknown', 'reachable', 'slow', 'unreachable', 'denied', 'failing'] as const).map((state) =>
    serviceChip({ ...service, state }, t, language),
  )
  const [printer] = printers
  const states =
    printer === undefined
      ? []
      : [
          printer,
          { ...printer, state: 'processing' as const, queued: 3 },
          { ...printer, state: 'stopped' as const, reasons: ['media-empty'] as const },
          { ...printer, state: 'unknown' as const },
        ]
  return (
    <section className={styles.state}>
      <h2>chips</h2>
      <ul className={styles.chips}>
        {[...services, ...states.map((row) => printerChip(row, t, language))].map((chip) => (
          <StateChip key={`${chip.name}${chip.words}`} chip={chip} />
        ))}
      </ul>
    </section>
  )
}
