/**
 * Cuts a stream of ZPL into commands, wherever packets or connections cut it.
 * Reference: ZPL II Programming Guide, *Basic ZPL Exercises and Examples* (format and control prefixes), ^CC ^CD ^CT,
 * ^GF, ~DY. A caret or tilde always begins a command, also in the middle of ASCII graphic data ("any caret or tilde
 * character prematurely aborts the download"). Only counted binary data is exempt ("all control prefixes are ignored
 * until the total number of bytes needed for the graphic format is sent"). Nothing else resynchronises the stream.
 */
export interface Command {
  /** Prefix and code in their default form: `^GF`, `~HS`. */
  readonly name: string
  /** Everything up to the data, line breaks taken out, cut at the delimiter. */
  readonly parameters: readonly string[]
  /** What follows the last parameter of a download command. */
  readonly data: Uint8Array
  /** The bytes that the command took in the stream. */
  readonly bytes: number
}

/** What is found in a stream. */
export interface TokenizerOptions {
  readonly command: (command: Command) => void
  /** A line between commands that begins with `!` (SGD), up to its end. */
  readonly line: (line: string) => void
  /** More bytes than a slip stand between commands. */
  readonly stray: () => void
}

/** Zebra's Windows driver begins with `DLE CT`, which printers read over. */
const slip = 3

const immediate = new Set(
  '^XA ^XZ ^FS ~HS ~HI ~HM ~HD ~JA ~JB ~JC ~JD ~JE ~JF ~JG ~JL ~JN ~JO ~JP ~JR ~JX ~PH ~PP ~PR ~PS ~RO ~WC ~WQ ~DN'.split(
    ' ',
  ),
)

/** Commands that are complete after so many characters, whatever follows. */
const fixedLength: Readonly<Record<string, number>> = {
  '^CC': 1,
  '~CC': 1,
  '^CT': 1,
  '~CT': 1,
  '^CD': 1,
  '~CD': 1,
  '~HQ': 2,
}

/** Download commands: the number of parameters before the data, and which of them says binary and how much of it. */
const downloads: Readonly<Record<string, { parameters: number; form: number; count: number; binary: string }>> = {
  '^GF': { parameters: 4, form: 0, count: 1, binary: 'BC' },
  '~DG': { parameters: 3, form: -1, count: 1, binary: '' },
  '~DY': { parameters: 5, form: 1, count: 3, binary: 'BC' },
}

/** Single control characters that stand for a command (ZPL II Programming Guide, ^XA, ^XZ, ^FS). */
const controlCharacters: Readonly<Record<number, string>> = { 2: '^XA', 3: '^XZ', 15: '^FS' }

/** A download longer than this is cut: no printer has the memory. */
const longestData = 4_000_000
const largestCount = 99_999
const longestParameters = 4_096
const none = new Uint8Array(0)

type State = 'between' | 'code' | 'parameters' | 'text-data' | 'binary-data'

export class Tokenizer {
  readonly #options: TokenizerOptions
  readonly #take: (command: Command) => void
  #caret = 0x5e
  #tilde = 0x7e
  #delimiter = ','
  #state: State = 'between'
  #name = ''
  #text = ''
  #parameters: string[] = []
  #chunks: Uint8Array[] = []
  #length = 0
  #missing = 0
  #bytes = 0

  constructor(options: TokenizerOptions) {
    this.#options = options
    this.#take = options.command
  }

  /** The download whose data has not come to an end, or stray bytes. */
  get unfinished(): string | null {
    if (this.#state === 'between') return this.#text.length > slip ? 'a line between commands' : null
    return this.#state === 'text-data' || this.#state === 'binary-data' ? this.#name : null
  }

  feed(bytes: Uint8Array): void {
    let at = 0
    while (at < bytes.length) at = this.#step(bytes, at)
  }

  /** Reads from `at` and returns where to read on. */
  #step(bytes: Uint8Array, at: number): number {
    if (this.#state === 'binary-data') return this.#readBinary(bytes, at)
    if (this.#state === 'text-data') return this.#readText(bytes, at)
    const byte = bytes[at] ?? 0
    if (byte === this.#caret || byte === this.#tilde) this.#begin(byte === this.#caret ? '^' : '~')
    else if (this.#state === 'between') this.#readBetween(byte)
    else if (this.#state === 'code') this.#readCode(byte)
    else this.#readParameter(byte)
    return at + 1
  }

  #begin(prefix: string): void {
    this.#finish()
    this.#name = prefix
    this.#state = 'code'
    this.#bytes = 1
  }

  #readBetween(byte: number): void {
    const name = controlCharacters[byte]
    if (name !== undefined) this.#take({ name, parameters: [], data: none, bytes: 1 })
    if (byte === 0x0a) this.#endLine()
    else if (this.#text.length < longestParameters && byte > 0x20) this.#text += String.fromCharCode(byte)
    else if (this.#text !== '' && byte === 0x20) this.#text += ' '
  }

  /** What stood between two commands, or up to a line end. */
  #endLine(): void {
    if (this.#text.startsWith('!')) this.#options.line(this.#text)
    else if (this.#text.length > slip) this.#options.stray()
    this.#text = ''
  }

  #readCode(byte: number): void {
    this.#bytes++
    if (byte === 0x0d || byte === 0x0a) return
    this.#name += String.fromCharCode(byte).toUpperCase()
    if (this.#name.length < 3) return
    this.#state = 'parameters'
    if (immediate.has(this.#name)) this.#finish()
  }

  #readParameter(byte: number): void {
    this.#bytes++
    if (byte === 0x0d || byte === 0x0a) return
    const character = String.fromCharCode(byte)
    const fixed = fixedLength[this.#name]
    const download = downloads[this.#name]
    if (character === this.#delimiter && fixed === undefined) {
      this.#parameters.push(this.#text)
      this.#text = ''
      if (download !== undefined && this.#parameters.length === download.parameters) this.#startData(download)
    } else if (this.#text.length < longestParameters) this.#text += character
    if (fixed !== undefined && this.#text.length === fixed) this.#finish()
  }

  #startData(download: { form: number; count: number; binary: string }): void {
    const form = (this.#parameters[download.form] ?? '').trim().toUpperCase()
    const count = Math.min(Math.max(Number.parseInt(this.#parameters[download.count] ?? '', 10) || 0, 0), largestCount)
    const binary = form !== '' && download.binary.includes(form) && count > 0
    this.#missing = count
    this.#state = binary ? 'binary-data' : 'text-data'
  }

  #readBinary(bytes: Uint8Array, at: number): number {
    const end = Math.min(bytes.length, at + this.#missing)
    this.#keep(bytes.subarray(at, end))
    this.#missing -= end - at
    if (this.#missing === 0) this.#finish()
    return end
  }

  #readText(bytes: Uint8Array, at: number): number {
    const carets = bytes.indexOf(this.#caret, at)
    const tildes = bytes.indexOf(this.#tilde, at)
    const ends = [carets, tildes].filter((end) => end >= 0)
    const end = ends.length === 0 ? bytes.length : Math.min(...ends)
    this.#keep(bytes.subarray(at, end))
    if (ends.length > 0) this.#finish()
    return end
  }

  #keep(chunk: Uint8Array): void {
    this.#bytes += chunk.length
    if (this.#length + chunk.length > longestData) return
    this.#chunks.push(chunk.slice())
    this.#length += chunk.length
  }

  /** Hands over the command that was being read, if it got as far as its code. */
  #finish(): void {
    if (this.#state === 'between') this.#endLine()
    else if (this.#name.length === 3) {
      const parameters = this.#state === 'parameters' ? [...this.#parameters, this.#text] : this.#parameters
      const command = { name: this.#name, parameters, data: this.#data(), bytes: this.#bytes }
      if (fixedLength[this.#name] === 1) this.#changeCharacter(this.#name.slice(1), this.#text)
      this.#take(command)
    }
    this.#state = 'between'
    this.#name = ''
    this.#text = ''
    this.#parameters = []
    this.#chunks = []
    this.#length = 0
  }

  #data(): Uint8Array {
    return this.#chunks.length === 0 ? none : Buffer.concat(this.#chunks)
  }

  #changeCharacter(code: string, character: string): void {
    if (character === '') return
    if (code === 'CC') this.#caret = character.charCodeAt(0)
    else if (code === 'CT') this.#tilde = character.charCodeAt(0)
    else this.#delimiter = character
  }
}
