/** What speaks at a printer's address may be anything: it is asked, it is never believed beyond what it was asked. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { LanguageName } from '../../../src/model/printer.ts'
import { languageNames } from '../../../src/model/printer.ts'
import { modelOf } from '../../../src/printer/identify.ts'
import { printerLanguages } from '../../../src/printer/printers.ts'
import { deviceStatus, hostStatusReply } from '../../support/deviceStatus.ts'
import type { PrintTale } from '../../support/printing.ts'
import { never, printersAt, printOne } from '../../support/printing.ts'

interface Peer extends AsyncDisposable {
  readonly uri: string
}

/** `met` speaks when somebody connects, `heard` when something was said. */
async function peer({
  met = () => {},
  heard = () => {},
}: {
  readonly met?: (socket: Socket) => void
  readonly heard?: (socket: Socket, said: Buffer) => void
}): Promise<Peer> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.on('end', () => socket.end())
    socket.on('data', (said) => {
      heard(socket, said)
    })
    met(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    uri: `socket://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Says the same for ever, as fast as it is taken. */
function endlessly(words: Buffer) {
  return (socket: Socket) => {
    const more = () => {
      while (!socket.destroyed && socket.writable && socket.write(words));
    }
    socket.on('drain', more)
    more()
  }
}

/** Prints as the station does; who waits for a hand at the printer is left. */
async function printTo(uri: string, language: LanguageName): Promise<PrintTale> {
  const leaving = new AbortController()
  const stalled = () => leaving.abort()
  return printOne(printersAt(uri), uri, { profile: { language }, signal: leaving.signal, stalled })
}

const noises: readonly (readonly [string, Buffer])[] = [
  ['letters', Buffer.alloc(65_536, 'x')],
  ['zeros', Buffer.alloc(65_536)],
  ['frames without an end', Buffer.from('\x02'.repeat(65_536))],
  ['empty frames', Buffer.from('\x02\x03\r\n'.repeat(16_384))],
]

describe('a printer that answers without end', () => {
  it.each(noises)('with %s is asked what it is, and left', async (_, words) => {
    await using printer = await peer({ met: endlessly(words) })
    const said = await printersAt(printer.uri).identify(printer.uri, never)
    if (!said.ok) expect(said.fault.code).toBe('printer.unidentified')
  })

  it.each(languageNames.flatMap((language) => noises.map(([name, words]) => ({ language, name, words }))))(
    'in $language with $name confirms no label',
    async ({ language, words }) => {
      await using printer = await peer({ met: endlessly(words) })
      const printed = await printTo(printer.uri, language)
      expect(printed.end).not.toBe('printed')
    },
  )
})

/** The answers of an idle printer in each language, to whatever it was asked. */
const idle: Readonly<Record<LanguageName, string>> = {
  zpl: hostStatusReply(deviceStatus({})),
  tspl: '\x00',
  epl2: '00\r\n',
  cpcl: '\x00',
  escpos: '\x12',
}

describe('a printer that answers in another language than its own', () => {
  const others = languageNames.flatMap((language) =>
    languageNames.filter((other) => other !== language).map((other) => ({ language, other })),
  )
  it.each(others)('set up as $language and saying $other, it confirms no label', async ({ language, other }) => {
    await using printer = await peer({ heard: (socket) => void socket.write(Buffer.from(idle[other], 'latin1')) })
    const printed = await printTo(printer.uri, language)
    expect(printed.end).not.toBe('printed')
  })
})

describe('a printer that answers before it is asked', () => {
  it.each(languageNames)('in %s, a thousand times that it is done, confirms no label', async (language) => {
    const words = Buffer.from(idle[language].repeat(1_000), 'latin1')
    await using printer = await peer({ met: (socket) => void socket.write(words) })
    const printed = await printTo(printer.uri, language)
    expect(printed.end).not.toBe('printed')
  })

  it('shows a label and then none in one breath, before it has one: that is of no label of ours', async () => {
    const shown = hostStatusReply(deviceStatus({ formatsInBuffer: 1, labelsRemaining: 1 })) + idle.zpl
    await using printer = await peer({ met: (socket) => void socket.write(shown.repeat(50), 'latin1') })
    const printed = await printTo(printer.uri, 'zpl')
    expect(printed.end).not.toBe('printed')
  })
})

/** How each language says that no label is in the printer, and that one is. */
const words: Readonly<Record<LanguageName, { readonly empty: string; readonly working: string }>> = {
  zpl: { empty: idle.zpl, working: hostStatusReply(deviceStatus({ formatsInBuffer: 1, labelsRemaining: 1 })) },
  tspl: { empty: '\x02@@@@\x03\r\n\x00', working: '\x02P@@@\x03\r\n\x20' },
  epl2: { empty: '00\r\n', working: '00\r\n' },
  cpcl: { empty: '\x00', working: '\x01' },
  escpos: { empty: '\x12\x12\x12\x12', working: '\x12\x12\x12\x12' },
}

/** Silent until it is asked; these are its answers to one question after the other, the last one again and again. */
function answering(language: LanguageName, answers: readonly (readonly string[])[], apartMs: number | null) {
  const query = Buffer.from(printerLanguages[language].status?.query ?? [])
  let asked = 0
  return peer({
    heard: (socket, said) => {
      if (!said.subarray(-query.length).equals(query)) return
      const answer = answers[Math.min(asked++, answers.length - 1)] ?? []
      if (apartMs === null) socket.write(answer.join(''), 'latin1')
      else for (const [at, one] of answer.entries()) setTimeout(() => socket.write(one, 'latin1'), at * apartMs)
    },
  })
}

describe('a printer that gives answers that nobody asked for', () => {
  const ways = languageNames.flatMap((language) => [null, 3].map((apartMs) => ({ language, apartMs })))

  it.each(ways)(
    'in $language, three to the one question behind the label ($apartMs ms apart), confirms no label',
    async ({ language, apartMs }) => {
      const { empty, working } = words[language]
      await using printer = await answering(language, [[empty], [empty, working, empty], [empty]], apartMs)
      expect((await printTo(printer.uri, language)).end).not.toBe('printed')
    },
  )

  it.each(ways)(
    'in $language, every one twice ($apartMs ms apart), confirms no label',
    async ({ language, apartMs }) => {
      const { empty, working } = words[language]
      const twice = [empty, working, empty].map((one) => [one, one])
      await using printer = await answering(language, twice, apartMs)
      expect((await printTo(printer.uri, language)).end).not.toBe('printed')
    },
  )

  it.each(['zpl', 'tspl'] as const)('would have confirmed it in %s by one to each question', async (language) => {
    const { empty, working } = words[language]
    await using printer = await answering(language, [[empty], [working], [empty]], null)
    expect((await printTo(printer.uri, language)).end).toBe('printed')
  })
})

describe('the name of a printer', () => {
  const markup = '<img src=x onerror=alert(1)>\x1b]0;owned\x07\x9b31m'
  const sayings: readonly (readonly [LanguageName, (said: string) => string | null])[] = [
    ['zpl', (said) => (said.includes('~HI') ? `\x02${markup}${'A'.repeat(5_000)},V1,8,0\x03\r\n` : null)],
    [
      'tspl',
      (said) => (said.includes('~!T') ? `${markup}${'A'.repeat(5_000)}\r\n` : said.includes('!?') ? '\0' : null),
    ],
    ['cpcl', (said) => (said.includes('\x1bv') ? `${markup}${'A'.repeat(5_000)}\0` : said === '\x1bh' ? '\0' : null)],
  ]

  it.each(sayings)('in %s is letters that can be read, and no longer than any maker’s', async (language, answer) => {
    await using printer = await peer({
      heard: (socket, said) => {
        const words = answer(said.toString('latin1'))
        if (words !== null) socket.write(Buffer.from(words, 'latin1'))
      },
    })
    const said = await printersAt(printer.uri).identify(printer.uri, never)
    if (!said.ok) throw new Error(said.fault.code)
    expect(said.value.language).toBe(language)
    expect(said.value.name).toMatch(/^[ -~]{1,80}$/)
    expect(modelOf(said.value).model).toBeNull()
  })
})
