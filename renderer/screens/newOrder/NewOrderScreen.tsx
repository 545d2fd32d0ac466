import { Printer } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TakesNotice } from '../../components/TakesNotice.tsx'
import { takeKeys } from '../../input/takers.ts'
import { useAccount } from '../../stores/accountChange.ts'
import { useNewOrder } from '../../stores/newOrderStore.ts'
import { newOrderWords } from '../../text/screens/newOrder.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { GoodsPart } from './GoodsPart.tsx'
import { MoneyPart } from './MoneyPart.tsx'
import { MorePart } from './MorePart.tsx'
import styles from './NewOrder.module.css'
import { anew, drop, make, open, openScreen, settleDown } from './newOrderActions.ts'
import { obeyOrderKey } from './newOrderKeys.ts'
import { wrongFields } from './newOrderView.ts'
import { WrongFields } from './OrderFields.tsx'
import { Outcome } from './Outcome.tsx'
import { QuotePane } from './QuotePane.tsx'
import { ReceiverPart } from './ReceiverPart.tsx'
import { Templates } from './Templates.tsx'

/** One order, from a pasted message to its label, by the keyboard alone. */
export function NewOrderScreen() {
  const w = useWords(newOrderWords)
  const { language } = useTexts()
  const actions = useActions()
  const order = useNewOrder((state) => state.order)
  const tried = useNewOrder((state) => state.tried)
  const fault = useNewOrder((state) => state.fault)
  const sending = useNewOrder((state) => state.sending)
  const account = useAccount()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has drafts of its own
  useEffect(() => {
    void openScreen(actions)
    return () => settleDown(actions)
  }, [actions, account])
  const form = useRef<HTMLDivElement>(null)
  // Where a message is pasted: behind the frame, which takes the focus first.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [])
  useLayoutEffect(
    () =>
      takeKeys(
        () => 'order',
        (key) => obeyOrderKey(key, actions),
      ),
    [actions],
  )
  const wrong = useMemo(
    () => wrongFields(order, { tried, refused: fault?.fields ?? [], language }),
    [order, tried, fault, language],
  )
  const buttons = (
    <>
      <Drafts />
      <Button deed="order.create" disabled={sending} onPress={() => void make(false, actions)}>
        {w.create}
      </Button>
      <Button
        tone="primary"
        icon={Printer}
        deed="order.print"
        disabled={sending}
        onPress={() => void make(true, actions)}
      >
        {w.createAndPrint}
      </Button>
    </>
  )
  return (
    <ScreenFrame title={w.title} actions={buttons} state={sending ? w.sending : ''}>
      <Outcome />
      <TakesNotice row="create-order" />
      <WrongFields value={wrong}>
        <div className={styles.desk}>
          <div ref={form} className={styles.form} data-order="">
            <Templates />
            <form className={styles.fold} aria-label={w.title} onSubmit={(event) => event.preventDefault()}>
              <ReceiverPart />
              <GoodsPart />
              <MoneyPart />
              <MorePart />
            </form>
            <div className={styles.row}>
              <Button deed="order.anew" onPress={() => anew(actions)}>
                {w.anew}
              </Button>
              <Button onPress={() => void drop(actions)}>{w.drop}</Button>
            </div>
          </div>
          <QuotePane />
        </div>
      </WrongFields>
    </ScreenFrame>
  )
}

/** What else is being written, and one more like those that were made. */
function Drafts() {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const drafts = useNewOrder((state) => state.drafts)
  const draft = useNewOrder((state) => state.draft)
  const others = drafts.filter(({ id }) => id !== draft)
  if (others.length === 0) return null
  const nameOf = ({ state, order, code }: (typeof others)[number]) =>
    `${w.draftState[state]}: ${[order.to_name || order.to_phone || w.nobody, code ?? ''].filter(Boolean).join(' · ')}`
  return (
    <SelectField
      label={w.drafts}
      bare
      value=""
      options={[{ value: '', name: w.drafts }, ...others.map((one) => ({ value: one.id, name: nameOf(one) }))]}
      choose={(id) => {
        const chosen = others.find((one) => one.id === id)
        if (chosen !== undefined) open(chosen, actions)
      }}
    />
  )
}
