/**
 * The graphics in the printer's memory: ~DG and ~DY store, ^XG and ^IM recall, ^ID deletes. All is lost with the power.
 * Reference: ZPL II Programming Guide, ~DG, ~DY, ^ID.
 */
import type { Dots } from '../../../model/dots.ts'
import type { Labels } from '../../interpreter.ts'
import { decodeGraphic } from './graphicData.ts'
import { downloadOf } from './parameters.ts'
import type { Command } from './tokenizer.ts'

export class Graphics {
  readonly #stored = new Map<string, Dots>()
  readonly #labels: Labels

  constructor(labels: Labels) {
    this.#labels = labels
  }

  get count(): number {
    return this.#stored.size
  }

  recall(object: string): Dots | null {
    return this.#stored.get(nameOf(object)) ?? null
  }

  /** Returns false when the command has nothing to do with stored graphics. */
  take(command: Command): boolean {
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = command.parameters
    if (command.name === '~DG') this.#store(command, nameOf(first), 'A', second, third)
    else if (command.name === '~DY' && third.trim().toUpperCase() === 'G')
      this.#store(command, nameOf(first), second, fourth, fifth)
    else if (command.name === '^ID') this.#delete(nameOf(first))
    else return false
    return true
  }

  #store(command: Command, name: string, form: string, count: string, bytesPerRow: string): void {
    const image = decodeGraphic(downloadOf(form, count, bytesPerRow, command.data))
    if (image.ok) this.#stored.set(name, image.value)
    else this.#labels.refuse(`${command.name} ${image.fault}`)
  }

  #delete(name: string): void {
    for (const stored of [...this.#stored.keys()]) if (fitsPattern(stored, name)) this.#stored.delete(stored)
  }
}

/** `*` is any text, `?` any letter. Goes back to the last `*` only: a pattern of many takes no longer than its length times the name's. */
function fitsPattern(name: string, pattern: string): boolean {
  let [at, next] = [0, 0]
  let [star, from] = [-1, 0]
  while (at < name.length) {
    if (pattern[next] === '*') {
      star = next++
      from = at
    } else if (pattern[next] === '?' || pattern[next] === name[at]) {
      at++
      next++
    } else if (star >= 0) {
      next = star + 1
      at = ++from
    } else return false
  }
  while (pattern[next] === '*') next++
  return next === pattern.length
}

/** `device:name.extension` with the defaults of the manual: R:, UNKNOWN, .GRF. */
function nameOf(object: string): string {
  const match = /^(?:([A-Z]):)?([A-Z0-9_*?-]*)(?:\.([A-Z*]+))?$/.exec(object.trim().toUpperCase())
  const [, device = 'R', name = '', extension = 'GRF'] = match ?? []
  return `${device}:${name === '' ? 'UNKNOWN' : name}.${extension}`
}
