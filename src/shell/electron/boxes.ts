import type { BrowserWindow } from 'electron'
import { app, dialog } from 'electron'
import type { Fault } from '../../base/fault.ts'
import type { DesktopTexts } from '../../words/desktopTexts.ts'
import { desktopTexts } from '../../words/desktopTexts.ts'
import { faultText } from '../../words/faultText.ts'
import type { Language } from '../../words/language.ts'

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

interface Question {
  readonly message: string
  readonly detail: string
  /** The first is what Enter and Escape do. */
  readonly buttons: string[]
  /** Closes it as Escape does. */
  readonly signal?: AbortSignal
}

async function ask(window: BrowserWindow, question: Question): Promise<number> {
  const { response } = await dialog.showMessageBox(window, {
    ...question,
    type: 'warning',
    title: 'Packbench',
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response
}

function texts(): DesktopTexts {
  return desktopTexts[language()]
}

function language(): Language {
  return app.getSystemLocale().startsWith('en') ? 'en' : 'vi'
}
