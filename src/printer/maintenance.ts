/** What a person may ask of the mechanism, ready to be sent. null: only the printer's own buttons do it. */
export interface Maintenance {
  /** Measures the loaded roll by its gaps or by its marks. Feeds labels. */
  readonly calibrate: Readonly<Record<'gap' | 'mark', Uint8Array<ArrayBuffer> | null>>
  /** One label forward; where there are no labels, a hand's breadth of paper. */
  readonly feed: Uint8Array<ArrayBuffer> | null
  /** Prints the printer's own settings. */
  readonly selfTest: Uint8Array<ArrayBuffer> | null
}
