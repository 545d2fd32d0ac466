/** How the page under `/practice/` looks: one column on a phone, two on a desk, light and dark as the machine is set. */
export const controlStyle = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #5b6675; --line: #d8dee6; --page: #f3f5f8; --card: #fff; --mark: #0b63ce; --good: #0c7a4a; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e7ecf2; --soft: #9aa6b5; --line: #2e3947; --page: #10161d; --card: #18212b; --mark: #6fb0ff; --good: #5fd19b; --bad: #ff8a80 } }
* { box-sizing: border-box; margin: 0 }
body { background: var(--page); color: var(--ink); font: 15px/1.5 'Be Vietnam Pro', 'Noto Sans', system-ui, sans-serif; padding: 24px clamp(12px, 4vw, 48px) 64px }
header { display: flex; justify-content: space-between; align-items: center; max-width: 1180px; margin: 0 auto 24px }
header p { color: var(--soft) }
h1 { font-size: 26px; line-height: 1.2 }
h2 { font-size: 16px; margin-bottom: 12px }
small { color: var(--soft); font-weight: 400 }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 16px; max-width: 1180px; margin: 0 auto }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 18px 20px; min-width: 0 }
.wide { grid-column: 1 / -1; overflow-x: auto }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 8px 0 }
td form { margin: 0 }
label { display: grid; gap: 2px; font-size: 13px; color: var(--soft) }
input, select, button, .button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 6px 12px; min-height: 36px }
input[type=number] { width: 80px }
button, .button { cursor: pointer; font-weight: 600; text-decoration: none; color: var(--mark) }
button:hover, .button:hover { border-color: var(--mark) }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px }
.quiet { color: var(--soft); font-weight: 400 }
table { border-collapse: collapse; width: 100%; font-size: 14px }
th { text-align: left; color: var(--soft); font-weight: 600; font-size: 13px }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); white-space: nowrap }
code { font-family: 'JetBrains Mono', ui-monospace, monospace; font-size: .95em }
.scan { display: flex; flex-wrap: wrap; gap: 20px }
figure { break-inside: avoid; background: #fff; color: #000; border: 1px solid var(--line); border-radius: 8px; padding: 10px; max-width: 84mm; overflow-wrap: anywhere }
figure svg { display: block }
time { color: var(--soft); font-variant-numeric: tabular-nums }
ul { padding-left: 18px }
.messages { list-style: none; padding: 0; display: grid; gap: 12px }
.messages li { border-bottom: 1px solid var(--line); padding-bottom: 10px; overflow-wrap: anywhere }
.clock { font-size: 28px; font-weight: 700; font-variant-numeric: tabular-nums }
.badge { border: 1px solid currentColor; border-radius: 999px; padding: 1px 10px; font-size: 13px }
.good { color: var(--good) }
.bad { color: var(--bad) }
.empty { color: var(--soft) }
`
