import { parentPort, workerData } from 'node:worker_threads'
import { decodeFile } from '../emulator/decodeCommand.ts'
import { openInput } from '../shell/cli/readInput.ts'
import { makeAsked, replaceAsked } from '../store/askedFile.ts'
import type { Drawn, ToDraw } from './decodeBeside.ts'

/** The thread that draws the labels of one file. */
if (parentPort === null) throw new Error('a file is decoded in a worker thread')
const port = parentPort
const tell = (drawn: Drawn) => port.postMessage(drawn)
const wanted: ToDraw = workerData
const { signal } = new AbortController()
const print = (line: object) => tell({ line })
tell({ result: await decodeFile({ ...wanted, open: openInput, make: makeAsked, put: replaceAsked, print, signal }) })
