import { expect, it } from 'vitest'
import { printerOfMany } from '../../support/printerOfMany.ts'
import { printersAt, printOne } from '../../support/printing.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

it.each(['zpl', 'tspl'] as const)(
  'a label is not printed because another station’s came out of the same printer before it: %s',
  async (language) => {
    await using printer = await printerOfMany(language)
    const profile = { language, shared: true }
    // Both find it empty before either label is sent.
    const bothReady = Promise.withResolvers<void>()
    const another = printOne(printersAt(printer.uri), printer.uri, { profile, between: () => bothReady.promise })
    const ours = await printOne(printersAt(printer.uri), printer.uri, {
      profile,
      async between() {
        bothReady.resolve()
        await printer.took(1)
      },
    })
    expect(printer.paper).toHaveLength(1)
    expect(ours.end).toBe('sent-not-confirmed')
    expect((await another).end).toBe('sent-not-confirmed')
  },
)

it('a label whose own id comes back is printed, also on a printer of several stations', async () => {
  await using printer = await scriptedPrinter({
    language: 'escpos',
    maker: 'EPSON',
    echo: (id) => `7"${id}\0`,
    before: [{ text: ['\x12\x12\x12\x12'] }],
    after: [{ text: ['\x12\x12\x12\x12'] }],
  })
  const profile = { language: 'escpos', shared: true } as const
  const { outcome } = await printOne(printersAt(printer.uri), printer.uri, { profile })
  expect(outcome).toMatchObject({ verdict: 'printed', evidence: 'echoed' })
})
