import { readScan } from '../../../../src/model/scan.ts'
import { unwrap } from '../../../../src/model/scannerLine.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import type { Actions } from '../../../actions.ts'
import type { ScannerPreferences } from '../../../input/scannerPreferences.ts'
import { scannerDefaults } from '../../../input/scannerPreferences.ts'
import type { RawScan } from '../../../input/takers.ts'
import { saveFile } from '../../../saveFile.ts'
import { usePreferences } from '../../../stores/preferencesStore.ts'
import type { ScannerWords } from '../../../text/screens/scanner.ts'
import { learn, learned, lessonCodes } from './lesson.ts'
import { freshScannerPage, useScannerPage } from './scannerPageStore.ts'

export function beginLesson(): void {
  const { lines } = useScannerPage.getState()
  useScannerPage.setState({ ...freshScannerPage, lines, teaching: true })
}

export function leaveLesson(): void {
  useScannerPage.setState({ teaching: false, heard: [], trouble: null })
}

/** One scan of a lesson. What the third of them completes is in use at once. Answers false for a command bar code. */
export function takeLesson(scan: RawScan, { change, hear }: Pick<Actions, 'change' | 'hear'>): boolean {
  const lesson = learn(scan)
  if (lesson.type === 'not-understood') {
    if (isCommand(scan.text)) return false
    useScannerPage.setState({ trouble: lesson })
    hear('error')
    return true
  }
  const others = useScannerPage.getState().heard.filter(({ code }) => code !== lesson.heard.code)
  const heard = [...others, lesson.heard]
  const result = learned(heard)
  useScannerPage.setState({ heard, trouble: null, learned: result, teaching: result === null })
  hear('ok')
  if (result === null) return true
  const { scanner } = usePreferences.getState()
  change({ scanner: { ...scanner, ...result.scanner, taughtAt: Date.now() } })
  return true
}

function isCommand(text: string): boolean {
  const read = readScan(unwrap(text, usePreferences.getState().scanner))
  return read.ok && read.value.kind === 'command'
}

/** A change by hand. */
export function changeScanner(part: Partial<ScannerPreferences>, { change }: Pick<Actions, 'change'>): void {
  change({ scanner: { ...usePreferences.getState().scanner, ...part } })
}

export function resetScanner({ change }: Pick<Actions, 'change'>): void {
  useScannerPage.setState({ learned: null })
  change({ scanner: scannerDefaults })
}

export async function saveLessonSheet(w: ScannerWords, title: string): Promise<void> {
  const bars = lessonCodes.map((code, place) => ({ code, words: fillIn(w.teach.code, { number: place + 1 }) }))
  try {
    const { commandSheet } = await import('../commandSheet.ts')
    const pdf = await commandSheet({ title, groups: [{ name: w.teach.text, bars }] })
    saveFile(w.teach.file, pdf, 'application/pdf')
    useScannerPage.setState({ sheetFailed: false })
  } catch {
    useScannerPage.setState({ sheetFailed: true })
  }
}

export async function findLines({ ask }: Pick<Actions, 'ask'>): Promise<void> {
  const found = await ask({ type: 'scanner-lines' })
  useScannerPage.setState({ lines: found.ok ? found.value : [] })
}
