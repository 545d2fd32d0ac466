import { allLabelSizes } from '../../model/labelSize.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf, practiceService } from './cliCommand.ts'
import { allowedHostsOf, flagOf, sizeOf, textOf, UsageError, viewPolicyOf } from './options.ts'
import { serviceOf, tokenVariable } from './printService.ts'

/** `packbench check`: what becomes of one real label view, without a printer. */
export const checkCommand: CliCommand = {
  summary: 'how one order’s label views become labels; nothing is printed',
  usage:
    'packbench check CODE --out DIR [--size SIZE] [--pages RULE] [--support]\n' +
    '                [--base-url URL --token T --shop ID | --practice] [--allow-host HOST]… [--data DIR]',
  options: [
    { name: 'out', value: 'DIR', help: 'the folder for the pictures: each page, and beside it its label' },
    { name: 'size', value: 'SIZE', help: 'only A5, 80x80 or 52x70; all three when left out' },
    {
      name: 'pages',
      value: 'RULE',
      help: 'with --size: what pages of another size would become, as in `print`, for once',
    },
    { name: 'support', help: 'also a page for strangers: boxes and kinds, every letter an x, every picture a box' },
    { name: 'base-url', value: 'URL', help: 'the service, instead of the one of the running station' },
    { name: 'token', value: 'T', help: `its account token; better in ${tokenVariable}: others can see arguments` },
    { name: 'shop', value: 'ID', help: 'the shop at that service' },
    practiceService,
    {
      name: 'allow-host',
      value: 'HOST',
      repeats: true,
      help: 'with a service: what would become of it if this host were allowed, as in `print`, for once',
    },
    data,
  ],
  notes: [
    'One line of stdout for every size: {"order","size","prints","fault","view","pages","labels","requests","policy","ms","files"}.',
    'Of each bar code of a page "rule" is the order or parcel that a leader’s rule makes of it, or null.',
    'With --base-url the rules of codes, sizes and hosts hold that `print` of that account has in its folder.',
    'Lengths are millimetres from the page’s top left corner. Nothing that is written holds the token or a query.',
    'Status 1 when a label of a size would not be printed, or not before somebody was asked.',
  ],
  run: (typed, words, actions, terminal) => {
    const [code, ...more] = words
    if (code === undefined) throw new UsageError('which CODE?')
    if (more.length > 0) throw new UsageError('one CODE at a time')
    const out = textOf(typed, 'out')
    if (out === null) throw new UsageError('--out is missing: the folder for the pictures')
    if (typed.pages !== undefined && typed.size === undefined) throw new UsageError('--pages needs --size')
    const service = serviceOf(typed, terminal.env)
    const allowHosts = allowedHostsOf(typed)
    if (allowHosts.length > 0 && service.kind === 'settings')
      throw new UsageError('--allow-host needs --base-url or --practice: of a running station a leader allows hosts')
    const sizes = typed.size === undefined ? allLabelSizes : [sizeOf(typed)]
    const asked = { code, out, sizes, support: flagOf(typed, 'support'), allowHosts, ...viewPolicyOf(typed) }
    return actions.check({ ...dataOf(typed), ...asked, service }, terminal)
  },
}
