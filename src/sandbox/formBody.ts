/**
 * The body of a form: `multipart/form-data` or `application/x-www-form-urlencoded`. Anything else, and a form that is
 * broken, reads as empty fields: that is what the real service does with a JSON body (specification 4.6).
 */
export interface ReceivedFile {
  readonly name: string
  readonly bytes: number
}

export interface FormBody {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly ReceivedFile[]
}

const empty: FormBody = { fields: {}, files: [] }

/** `filesField`: the field whose parts are files. */
export async function readFormBody(contentType: string, body: Buffer, filesField: string): Promise<FormBody> {
  const kind = contentType.split(';')[0]?.trim().toLowerCase()
  if (kind === 'application/x-www-form-urlencoded')
    return { fields: firstOfEach(new URLSearchParams(body.toString('utf8'))), files: [] }
  if (kind !== 'multipart/form-data') return empty
  const parts = await multipart(contentType, body)
  const isFile = (value: string | File): value is File => typeof value !== 'string'
  const texts = parts.filter((part): part is [string, string] => !isFile(part[1]))
  // A browser sends an empty part without a name for a file field that nobody filled.
  const files = parts.flatMap(([name, value]) => (name === filesField && isFile(value) ? [value] : []))
  return {
    fields: firstOfEach(texts),
    files: files.filter(({ name, size }) => name !== '' || size > 0).map(({ name, size }) => ({ name, bytes: size })),
  }
}

async function multipart(contentType: string, body: Buffer): Promise<readonly [string, string | File][]> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    return [...form.entries()]
  } catch (error) {
    if (error instanceof TypeError) return [] // what the parser says of every broken form
    throw error
  }
}

function firstOfEach(entries: Iterable<readonly [string, string]>): Readonly<Record<string, string>> {
  const first = new Map<string, string>()
  for (const [name, value] of entries) if (!first.has(name)) first.set(name, value)
  return Object.fromEntries(first)
}
