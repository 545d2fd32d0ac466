import type { BrowserWindow } from 'electron'
import { app, dialog } from 'electron'
import type { Fault } from '../../base/fault.ts'
import type { DesktopTexts } from '../../words/desktopTexts.ts'
import { desktopTexts } from '../../words/desktopTexts.ts'
import { faultText } from '../../words/faultText.ts'
import type { Language } from '../../words/language.ts'
import { bringUp } from './window.ts'

/** Tells a fault and waits for the answer. It stops the whole main process: only where no station is open. */
export function tellFault(fault: Fault): void {
  const { what, todo } = faultText(fault, language())
  dialog.showErrorBox('Packbench', `${what}.\n${todo}.\n\n${fault.code}`)
}

/** Labels are on their way: does the person mean it? The station goes on while it is asked. */
export async function meansToQuit(window: BrowserWindow): Promise<boolean> {
  const { question, detail, stay, quit } = texts().quitWhilePrinting
  return (await ask(window, { message: question, detail, buttons: [stay, quit] })) === 1
}

/** Resolves when the person wants the window's page loaded once more. The station goes on meanwhile. */
export async function wantsWindowAgain(window: BrowserWindow): Promise<void> {
  const { question, detail, again } = texts().windowDied
  await ask(window, { message: question, detail, buttons: [again] })
}

/** The window's page hangs: should it be loaded anew? The question goes away when the page is back. */
export async function wantsHungWindowAgain(window: BrowserWindow, back: AbortSignal): Promise<boolean> {
  const { question, detail, wait, again } = texts().windowHangs
  return (await ask(window, { message: question, detail, buttons: [wait, again], signal: back })) === 1
}

/** The system's key store does not answer. The question goes away when that is `over`. */
export async function whileKeyStoreWaits(over: AbortSignal): Promise<'wait' | 'without' | 'quit'> {
  const { question, detail, wait, without, quit } = texts().keyStoreWaits
  const response = await ask(null, { message: question, detail, buttons: [wait, without, quit], signal: over })
  return (['wait', 'without', 'quit'] as const)[response] ?? 'wait'
}

interface Question {
  readonly message: string
  readonly detail: string
  /** The first is what Enter and Escape do. */
  readonly buttons: string[]
  /** Closes it as Escape does. */
  readonly signal?: AbortSignal
}

/** Null: there is no window yet. A box of a window that is minimized or hidden is as hidden as it: it is brought up. */
async function ask(window: BrowserWindow | null, question: Question): Promise<number> {
  const look = { type: 'warning', title: 'Packbench', defaultId: 0, cancelId: 0, noLink: true } as const
  const box = { ...question, ...look }
  if (window !== null) bringUp(window)
  const { response } = await (window === null ? dialog.showMessageBox(box) : dialog.showMessageBox(window, box))
  return response
}

function texts(): DesktopTexts {
  return desktopTexts[language()]
}

function language(): Language {
  return app.getSystemLocale().startsWith('en') ? 'en' : 'vi'
}
