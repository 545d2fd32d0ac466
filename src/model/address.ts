/** Units of an address by name, as the carrier takes them. In the new scheme, in force since 2025-07-01, there is no district: ''. */
export interface UnitNames {
  readonly scheme: 'old' | 'new'
  readonly ward: string
  readonly district: string
  readonly province: string
}

/** A ward with the units above it, to be chosen; `name` is how it is shown. */
export interface UnitChoice extends UnitNames {
  readonly name: string
}

/** The carrier's numbers of an old ward: what Calculate Fee and Lead Time are asked by. */
export interface UnitNumbers {
  readonly ward: string
  readonly district: number
}

/** How much of a part of a pasted address is known: `unsure` has to be looked at, `unknown` to be typed. */
export type Confidence = 'sure' | 'unsure' | 'unknown'

/** A pasted line in its parts. */
export interface PastedAddress {
  readonly street: string
  readonly confidence: Readonly<Record<'street' | 'ward' | 'district' | 'province', Confidence>>
  /** Null: a person has to choose among `places`. */
  readonly chosen: UnitChoice | null
  /** What it may mean, the likeliest first. */
  readonly places: readonly UnitChoice[]
  /** What the chosen ward may be called in the other scheme: offered, never chosen silently. */
  readonly offered: readonly UnitChoice[]
}
