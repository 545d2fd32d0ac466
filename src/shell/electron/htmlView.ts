import type { LabelSize } from '../../model/labelSize.ts'

/** A view, without its token. It may load from its own address and from the allowed hosts, from nowhere else. */
export interface HtmlView {
  readonly size: LabelSize
  /** As the service said it; carries the charset. */
  readonly contentType: string
  readonly baseUrl: string
  readonly allowHosts: readonly string[]
}
