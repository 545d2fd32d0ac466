/** One column of a chart: its height by `value`, of which `trouble` is told apart; null: there is nothing to show. */
export interface ChartColumn {
  readonly key: string
  readonly label: string
  readonly value: number | null
  readonly trouble: number
  /** Above the column; empty where there is nothing. */
  readonly text: string
  /** All of it, for whoever points at it. */
  readonly title: string
}

export interface Chart {
  readonly name: string
  /** What it says in one sentence. */
  readonly summary: string
  readonly columns: readonly ChartColumn[]
  /** The top of the chart: a round number. */
  readonly most: number
}
