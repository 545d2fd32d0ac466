import type { Fault } from '../../src/base/fault.ts'
import { newsHead } from '../screens/scan/cardView.ts'
import { afterNews } from '../screens/scan/nextStep.ts'
import type { Reader } from '../screens/scan/reader.ts'
import { Notice } from './Notice.tsx'

/** A label that is out is not right any more: in the words of its parcel's card, on a page that is about the parcel. */
export function LabelNews({ news, reader }: { readonly news: Fault | null; readonly reader: Reader }) {
  if (news === null) return null
  const { word, line } = newsHead(news, reader)
  return (
    <Notice tone="error">
      <strong>{word}</strong> {[line, afterNews(news, false, reader).text].join('. ')}
    </Notice>
  )
}
