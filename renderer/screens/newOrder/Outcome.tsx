import { useState } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useNewOrder } from '../../stores/newOrderStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { newOrderWords } from '../../text/screens/newOrder.ts'
import { useWords } from '../../text/words.ts'
import styles from './NewOrder.module.css'
import { make, settle } from './newOrderActions.ts'

/** What became of the order that was sent last. A question stays until it is answered. */
export function Outcome() {
  const w = useWords(newOrderWords)
  const made = useNewOrder((state) => state.made)
  const fault = useNewOrder((state) => state.fault)
  const { code } = made ?? { code: null }
  const see = code === null ? null : <Button onPress={() => goTo('parcel', code)}>{fillIn(w.see, { code })}</Button>
  if (made?.state === 'created')
    return (
      <Notice tone="info" actions={see}>
        {fillIn(w.made, { code: code ?? '', name: made.order.to_name })}
      </Notice>
    )
  if (made?.state === 'unsure') return <Unsure />
  return fault === null ? null : <FaultNotice fault={fault} actions={see} />
}

/** Nobody saw whether it was made. With a code it is sent again; without one somebody has looked. */
function Unsure() {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const [code, setCode] = useState('')
  const sellerCode = useNewOrder(({ order }) => order.client_order_code)
  return (
    <>
      <FaultNotice
        fault={{ code: 'order.perhaps-made' }}
        actions={
          sellerCode !== null && (
            <Button onPress={() => void make(true, actions)}>{fillIn(w.again, { code: sellerCode })}</Button>
          )
        }
      />
      <div className={styles.code}>
        <TextField label={w.codeThere} value={code} change={setCode} mono longest={50} />
        <Button disabled={code.trim() === ''} onPress={() => void settle(code.trim().toUpperCase(), actions)}>
          {w.itIsThere}
        </Button>
        <Button onPress={() => void settle(null, actions)}>{w.notThere}</Button>
      </div>
    </>
  )
}
