import type { Page } from 'playwright'
import { now } from '../../gallery/fixtures.ts'
import type { GalleryState } from '../../gallery/galleryState.ts'
import type { GalleryBrowser, GalleryLook, GalleryPage } from '../../support/gallery.ts'
import { clipped, openGallery, violations } from '../../support/gallery.ts'

/** What one look at one state shows. */
export interface Seen {
  readonly violations: readonly string[]
  readonly clipped: readonly string[]
  readonly complaints: readonly string[]
}

export interface Visit {
  /** All rules of accessibility. */
  readonly light: Seen
  /** Of the rules, those of looks. */
  readonly dark: Seen
  /** By theme and language, as `dark-en`; empty for a state of which no pictures are kept. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  /** What has the focus when all that was seen, and after Esc: tags. */
  readonly focused: readonly string[]
}

export interface Visits extends AsyncDisposable {
  /** A state is visited once, whoever asks: it is loaded, looked at, and looked at again in its other looks. */
  to(state: GalleryState): Promise<Visit>
  /** The page of all states. */
  toAll(theme: GalleryLook['theme']): Promise<readonly string[]>
}

const wide = { width: 1440, height: 900 }
/** Of a state of which no picture is kept, by turns: each word has to have room on all of them. */
const others = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const
const dark = { theme: 'dark', language: 'en', size: { width: 1024, height: 700 } } as const
/** Those of one language one after the other. */
export const pictureLooks = (['vi', 'en'] as const).flatMap((language) =>
  (['light', 'dark', 'contrast'] as const).map((theme) => ({ theme, language, size: wide })),
)
export const nameOf = ({ theme, language }: Pick<GalleryLook, 'theme' | 'language'>) => `${theme}-${language}`

export async function openVisits(pictured: readonly string[]): Promise<Visits> {
  const gallery: GalleryBrowser = await openGallery()
  const at: GalleryPage = await gallery.open('theme=light', wide)
  // Some screens show the day.
  await at.page.clock.setFixedTime(now)
  const visits = new Map<string, Promise<Visit>>()
  let turn = 0
  const sizeOf = (name: string) => (pictured.includes(name) ? wide : (others[turn++ % others.length] ?? wide))
  return {
    to({ name, ...state }) {
      const visit =
        visits.get(name) ?? visitTo(at, { name, ...state }, { isPictured: pictured.includes(name), size: sizeOf(name) })
      visits.set(name, visit)
      return visit
    },
    async toAll(theme) {
      await at.page.setViewportSize(theme === 'dark' ? dark.size : wide)
      await at.show(`theme=${theme}`)
      return violations(at.page, theme === 'dark' ? 'of-looks' : 'all')
    },
    async [Symbol.asyncDispose]() {
      await at[Symbol.asyncDispose]()
      await gallery[Symbol.asyncDispose]()
    },
  }
}

interface How {
  readonly isPictured: boolean
  /** At which it is looked at in light. */
  readonly size: GalleryLook['size']
}

async function visitTo(at: GalleryPage, state: GalleryState, { isPictured, size }: How): Promise<Visit> {
  const light = { theme: 'light', language: 'vi', size } as const
  const load = async ({ theme, language, size }: GalleryLook) => {
    await at.page.setViewportSize(size)
    await at.show(`state=${state.name}&theme=${theme}&language=${language}`)
  }
  const change = (to: GalleryLook, from: GalleryLook) =>
    state.wordsPrepared === true && to.language !== from.language ? load(to) : at.look(to)
  const see = async (rules: 'all' | 'of-looks'): Promise<Seen> => ({
    violations: await violations(at.page, rules),
    clipped: await clipped(at.page),
    complaints: [...at.complaints],
  })
  await load(light)
  const pictures = new Map<string, Uint8Array>()
  let current: GalleryLook = light
  const inLight = await see('all')
  for (const look of isPictured ? pictureLooks : []) {
    await change(look, current)
    current = look
    pictures.set(nameOf(look), await at.page.screenshot({ animations: 'disabled', caret: 'hide' }))
  }
  await change(dark, current)
  const inDark = await see('of-looks')
  const before = await focused(at.page)
  await at.page.keyboard.press('Escape')
  return { light: inLight, dark: inDark, pictures, focused: [before, await focused(at.page)] }
}

/** What has the focus, two frames later: what loses it gets another in the next one. */
function focused(page: Page): Promise<string> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
    return document.activeElement?.tagName ?? 'nothing'
  })
}
