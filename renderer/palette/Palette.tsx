import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useMemo, useState } from 'react'
import type { FoundOrder } from '../../src/contract/parcels.ts'
import { deedOfKey, stepOf } from '../../src/model/keyTable.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { countText } from '../../src/words/format.ts'
import { useActions } from '../actions.ts'
import { Dialog } from '../components/Dialog.tsx'
import { ListOption } from '../components/ListOption.tsx'
import { beginFinding, findOrders } from '../findOrders.ts'
import { takeLine } from '../input/takeLine.ts'
import { keySpot } from '../input/takers.ts'
import { readTemplates } from '../screens/newOrder/templateActions.ts'
import { useBatches } from '../stores/batchesStore.ts'
import { newestFirst, useCards } from '../stores/cardsStore.ts'
import { foundFor, useFound } from '../stores/foundStore.ts'
import { keptPlace } from '../stores/keepPlaces.ts'
import { useNewOrder } from '../stores/newOrderStore.ts'
import { keyOfPlace, railPlaces } from '../stores/placeStore.ts'
import { usePrinters } from '../stores/printersStore.ts'
import { useScreen } from '../stores/screenStore.ts'
import { useStation } from '../stores/stationStore.ts'
import { keyWords } from '../text/screens/keys.ts'
import type { PaletteWords } from '../text/screens/palette.ts'
import { paletteWords } from '../text/screens/palette.ts'
import { practisingWords } from '../text/screens/practising.ts'
import { settingsWords } from '../text/screens/settings.ts'
import { shopsWords } from '../text/screens/shops.ts'
import { useTexts } from '../text/texts.ts'
import { useWords } from '../text/words.ts'
import { findEntries } from './findEntries.ts'
import styles from './Palette.module.css'
import { perform } from './paletteActions.ts'
import type { PaletteEntry } from './paletteEntries.ts'
import { foundEntries, paletteEntries, parcelOfCode } from './paletteEntries.ts'

/** Everything the window can do or show, found by a few letters. */
export function Palette() {
  const w = useWords(paletteWords)
  const open = useScreen((screen) => screen.dialog === 'palette')
  return (
    <Dialog name="palette" title={w.title}>
      {open && <Finder />}
    </Dialog>
  )
}

function Finder() {
  const w = useWords(paletteWords)
  const { language } = useTexts()
  const actions = useActions()
  const [typed, setTyped] = useState('')
  const list = useId()
  const entries = useEntries()
  const { orders, more, asking } = foundFor(useFound(), typed)
  const found = useMemo(() => everything(entries, orders, typed, w), [entries, orders, typed, w])
  const [at, setAt] = useMarked(found, typed, asking)
  useEffect(() => beginFinding(actions), [actions])
  useEffect(() => void readTemplates(actions), [actions])
  const counts = { count: countText(found.length, language), ...(more > 0 && { more: countText(more, language) }) }
  const chosen = Math.min(at, Math.max(0, found.length - 1))
  const choose = (entry: PaletteEntry | undefined) => {
    if (entry !== undefined) perform(entry.does, actions, (line) => takeLine(line, actions))
  }
  const pressed = (event: KeyboardEvent) => {
    const step = stepOf(event.key) || ({ PageDown: 5, PageUp: -5 }[event.key] ?? 0)
    if (event.nativeEvent.isComposing || (step === 0 && deedOfKey('list', event.key) !== 'list.open')) return
    event.preventDefault()
    if (step === 0) choose(found[chosen])
    else setAt(Math.max(0, Math.min(found.length - 1, chosen + step)))
  }
  return (
    <>
      <div className={styles.box} data-searches="">
        <Search strokeWidth={1.8} aria-hidden="true" />
        <input
          className={styles.input}
          data-first=""
          role="combobox"
          aria-label={w.search}
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={found.length === 0 ? undefined : `${list}${chosen}`}
          placeholder={w.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={typed}
          onKeyDown={pressed}
          onChange={(event) => {
            setTyped(event.target.value)
            findOrders(event.target.value, actions)
          }}
        />
      </div>
      <Found list={list} found={found} asking={asking} chosen={chosen} choose={choose} />
      <p className={styles.foot}>
        <span>{w.keys}</span>
        <span role="status">{fillIn(asking ? w.finding : w.found, counts)}</span>
      </p>
    </>
  )
}

/**
 * The place of the marked entry: the first one of what is typed anew, until all that it finds is there or an arrow key
 * moves on. From then on it is the same entry, whatever the station tells of above it.
 */
function useMarked(
  found: readonly PaletteEntry[],
  typed: string,
  asking: boolean,
): readonly [number, (at: number) => void] {
  const [marked, setMarked] = useState({ at: 0, found, typed, stays: false })
  const kept = marked.typed === typed && marked.stays
  const at = kept ? keptPlace(marked.at, keysOf(marked.found), keysOf(found)) : 0
  const stays = kept || !asking
  if (marked.found !== found || marked.typed !== typed || marked.stays !== stays) setMarked({ at, found, typed, stays })
  return [at, (place) => setMarked({ at: place, found, typed, stays: true })]
}

function keysOf(entries: readonly PaletteEntry[]): readonly string[] {
  return entries.map(({ key }) => key)
}

/** By name, then the orders that the station found, then the parcel of a code that nobody here has met. */
function everything(
  entries: readonly PaletteEntry[],
  orders: readonly FoundOrder[],
  typed: string,
  w: PaletteWords,
): readonly PaletteEntry[] {
  const named = findEntries(entries, typed)
  const met = foundEntries(orders, named)
  return [...named, ...met, ...parcelOfCode(typed, w, met)]
}

function Found({
  list,
  found,
  asking,
  chosen,
  choose,
}: {
  readonly list: string
  readonly found: readonly PaletteEntry[]
  readonly asking: boolean
  readonly chosen: number
  readonly choose: (entry: PaletteEntry) => void
}) {
  const w = useWords(paletteWords)
  return (
    <div id={list} className={styles.list} role="listbox" aria-label={w.title}>
      {found.map((entry, place) => (
        <ListOption
          key={entry.key}
          id={`${list}${place}`}
          columns={styles.entry}
          chosen={place === chosen}
          choose={() => choose(entry)}
        >
          <span className={styles.group}>{w.group[entry.group]}</span>
          <span className={styles.name}>{entry.name}</span>
          {entry.hint !== '' && <span className={styles.hint}>{entry.hint}</span>}
        </ListOption>
      ))}
      {found.length === 0 && !asking && (
        <p className={styles.none}>
          <strong>{w.none}</strong>
          {w.noneText}
        </p>
      )}
    </div>
  )
}

function useEntries(): readonly PaletteEntry[] {
  const w = useWords(paletteWords)
  const settings = useWords(settingsWords)
  const shops = useWords(shopsWords)
  const keys = useWords(keyWords)
  const practising = useWords(practisingWords)
  const { t, language } = useTexts()
  const station = useStation((state) => state.station)
  const stationSettings = useStation((state) => state.settings)
  const printers = usePrinters((state) => state.rows)
  const batches = useBatches((state) => state.rows)
  const cards = useCards((state) => state.rows)
  const kept = useNewOrder((state) => state.templates)
  const canEndWindows = useActions().endWindows !== null
  return useMemo(() => {
    const world = {
      places: railPlaces.map((place) => ({ place, key: keyOfPlace(place) })),
      spot: keySpot(),
      station,
      settings: stationSettings,
      printers: Object.values(printers),
      batches: Object.values(batches).sort((a, b) => b.createdAt - a.createdAt),
      cards: newestFirst({ rows: cards, own: null }),
      templates: kept.map(({ name }) => name),
      canEndWindows,
    }
    return paletteEntries(world, { t, w, settings, shops, keys, practising, language })
  }, [
    station,
    stationSettings,
    printers,
    batches,
    cards,
    kept,
    canEndWindows,
    t,
    w,
    settings,
    shops,
    keys,
    practising,
    language,
  ])
}
