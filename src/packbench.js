#!/usr/bin/env node
/**
 * Starts Packbench on Node 24 from whatever Node started this file (18 or newer): the station needs its SQLite and its
 * type stripping. Plain JavaScript, so that an old Node can read it. Runs itself again with the same arguments on the
 * Node it finds, passes signals on, and ends as that one ends.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const needed = 24

// Arguments can hold a token, and everybody on the machine can see them; a title hides them where the system lets it.
process.title = 'packbench'
// Daemons get this signal to open their logs anew. Node would open its inspector, by which every user of the machine runs code here.
process.on('SIGUSR1', () => {})
await main()

async function main() {
  const majorVersion = Number(process.versions.node.split('.')[0])
  if (majorVersion >= needed) return runHere()
  const node = nodeFromPackages()
  if (node !== null) return runAgain(node)
  process.stderr.write(
    `packbench: it needs Node ${needed} and this is ${process.versions.node}: install it from https://nodejs.org, or run npm install here with optional packages.\n`,
  )
  process.exitCode = 2
}

async function runHere() {
  // Before any thread starts, the type stripper's own among them: src/raster/thread.ts says why.
  setFlagsFromString('--wasm-wrapper-tiering-budget=2000000000')
  endWithLauncher()
  const here = dirname(fileURLToPath(import.meta.url))
  // A source checkout has the TypeScript, a build beside this file the JavaScript.
  const kind = existsSync(join(here, 'cli.ts')) ? 'ts' : 'js'
  await import(`./shell/cli/ownCode.${kind}`)
  await import(`./cli.${kind}`)
}

/** The launcher holds the other end of a channel: when it dies in whatever way, this process is asked to end. */
function endWithLauncher() {
  if (process.channel === undefined) return
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/**
 * Node 24 as a package for this system beside the others; null: there is none. Nobody looks for it in the folders above, where
 * somebody else may have put one.
 */
function nodeFromPackages() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const node = join(ownFolder(), 'node_modules', `node-${system}-${process.arch}`, 'bin', program)
  return existsSync(node) ? node : null
}

/** That of the program and its packages; `src/shell/cli/ownCode.ts` holds the rest of it. */
function ownFolder() {
  const here = dirname(fileURLToPath(import.meta.url))
  const [above, ...below] = here.split(`${sep}node_modules${sep}`)
  return below.length > 0 ? above : dirname(here)
}

function runAgain(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // On Windows Ctrl-C reaches both by itself, and a signal passed on would end the child on the spot.
  const passOn = (signal) => process.platform !== 'win32' && child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn)
  child.on('error', (error) => {
    process.stderr.write(`packbench: ${node} does not start: ${error.message}\n`)
    process.exitCode = 2
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
    if (child.connected) child.disconnect()
  })
}
