/** A value that a request sets, by the names that lead to it in the contract. */
export interface ApprovalValue {
  readonly path: readonly string[]
  /** null: none any more. */
  readonly value: string | number | boolean | null
}

/** Every value of it, however deep; what is left out says nothing. */
export function valuesOf(part: object, path: readonly string[] = []): readonly ApprovalValue[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => valueAt([...path, name], value))
}

/** Of a part that says more than it changes what it changes; where nothing is known of before, or nothing differs, all. */
export function changedOf(part: object, before: object | null | undefined): readonly ApprovalValue[] {
  const all = valuesOf(part)
  const known = new Map(valuesOf(before ?? {}).map(({ path, value }) => [path.join('/'), value]))
  const changed = all.filter(({ path, value }) => known.get(path.join('/')) !== value)
  return changed.length === 0 ? all : changed
}

function valueAt(path: readonly string[], value: unknown): readonly ApprovalValue[] {
  if (value === undefined) return []
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [{ path, value }]
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return [{ path, value: value.join(', ') }]
  return typeof value === 'object' ? valuesOf(value, path) : []
}
