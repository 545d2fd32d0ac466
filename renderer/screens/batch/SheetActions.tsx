import { Pause, Play, Printer, RotateCcw, ScanBarcode } from 'lucide-react'
import type { BatchView } from '../../../src/contract/batches.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import { useBatchSheet } from '../../stores/batchSheetStore.ts'
import type { Teller } from './batchActions.ts'
import { openForm, pauseOrGoOn, retryFailed } from './batchActions.ts'
import type { PrintChoice } from './printChoice.ts'
import { rowsToPrint } from './printChoice.ts'

interface Props {
  readonly batch: BatchView
  readonly teller: Teller
}

/** What can be done with the whole batch now; what comes next is the primary one. */
export function SheetActions({ batch, teller }: Props) {
  return (
    <>
      <Prints batch={batch} teller={teller} />
      {batch.state === 'running' && <WhileRunning batch={batch} teller={teller} />}
      {batch.state === 'paused' && <WhilePaused batch={batch} teller={teller} />}
    </>
  )
}

function WhileRunning({ batch, teller }: Props) {
  const { w } = teller
  return (
    <Button icon={Pause} deed="batch.go-on" tone="primary" onPress={() => void pauseOrGoOn(batch, teller)}>
      {w.sheet.pause}
    </Button>
  )
}

function WhilePaused({ batch, teller }: Props) {
  const { w } = teller
  return (
    <>
      <Button
        icon={ScanBarcode}
        deed="batch.last-good"
        onPress={() => useBatchScreen.setState({ scanning: 'last-good', scanningOf: batch.id })}
      >
        {w.sheet.lastGood}
      </Button>
      <Button icon={Play} deed="batch.go-on" tone="primary" onPress={() => void pauseOrGoOn(batch, teller)}>
        {w.sheet.goOn}
      </Button>
    </>
  )
}

/** Those whose line is no code are not among them: they fail again. */
const failedRows: PrintChoice = { which: 'failed', chosen: new Set(), from: 0, paused: false }

function Prints({ batch, teller }: Props) {
  const { w, language } = teller
  const failed = useBatchSheet(({ rows }) => rowsToPrint(rows, failedRows))
  return (
    <>
      {failed > 0 && batch.state !== 'paused' && (
        <Button icon={RotateCcw} deed="batch.retry" onPress={() => void retryFailed(batch, teller)}>
          {fillIn(w.sheet.retry, { count: countText(failed, language) })}
        </Button>
      )}
      {batch.total > 0 && (
        <Button
          icon={Printer}
          deed="batch.print"
          tone={batch.state === 'paused' || batch.state === 'running' ? 'quiet' : 'primary'}
          onPress={() => openForm({ type: 'print' })}
        >
          {w.sheet.print}
        </Button>
      )}
    </>
  )
}
