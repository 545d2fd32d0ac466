import type { FormEvent } from 'react'
import { useState } from 'react'
import type { Fault } from '../../../../src/base/fault.ts'
import { normalizedPhone } from '../../../../src/model/phone.ts'
import type { NewShop, WardChoice } from '../../../../src/model/shop.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import { useActions } from '../../../actions.ts'
import { Button } from '../../../components/Button.tsx'
import { FaultNotice, Notice } from '../../../components/Notice.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { UnitField } from '../../../components/UnitField.tsx'
import { shopsWords } from '../../../text/screens/shops.ts'
import { useWords } from '../../../text/words.ts'
import styles from '../Settings.module.css'
import { createShop, lookAtShops } from './shopsActions.ts'

interface Draft {
  readonly name: string
  readonly phone: string
  readonly ward: WardChoice | null
  readonly address: string
  readonly bankAccount: string
}

const noDraft: Draft = { name: '', phone: '', ward: null, address: '', bankAccount: '' }

/** A further shop of the account. It is sent once. */
export function NewShopForm() {
  const w = useWords(shopsWords)
  const actions = useActions()
  const [draft, setDraft] = useState(noDraft)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const phone = normalizedPhone(draft.phone)
  const shop = shopOf(draft)
  const look = fault?.code === 'service.unsure' && <Button onPress={() => lookAtShops(actions)}>{w.look}</Button>
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (shop === null || sending) return
    setSending(true)
    setFault(await createShop(shop, actions))
    setSending(false)
  }
  return (
    <form className={styles.section} onSubmit={(event) => void submit(event)} aria-label={w.tabs.new} noValidate>
      <p className={styles.help}>{w.create.text}</p>
      <div className={styles.fields}>
        <TextField
          label={w.create.name}
          value={draft.name}
          change={(name) => change({ name })}
          longest={1_024}
          wrong={tried && draft.name.trim() === '' ? w.missing : null}
        />
        <TextField
          label={w.create.phone}
          value={draft.phone}
          change={(typed) => change({ phone: typed })}
          longest={40}
          mono
          hint={phone === null ? w.phoneHint : fillIn(w.phoneSent, { phone })}
          wrong={tried && phone === null ? w.wrongPhone : null}
        />
        <UnitField
          label={w.ward}
          hint={w.wardHint}
          wrong={tried && draft.ward === null ? w.wardMissing : null}
          chosen={draft.ward}
          find={(text) => actions.ask({ type: 'find-wards', text })}
          choose={(ward) => change({ ward })}
        />
        <TextField
          label={w.street}
          value={draft.address}
          change={(address) => change({ address })}
          longest={1_024}
          hint={w.streetHint}
          wrong={tried && draft.address.trim() === '' ? w.missing : null}
        />
        <TextField
          label={w.create.bankAccount}
          value={draft.bankAccount}
          change={(bankAccount) => change({ bankAccount })}
          longest={12}
          numeric
          mono
          hint={w.create.bankAccountHint}
          wrong={tried && !isNumberOrNone(draft.bankAccount) ? w.wrongNumber : null}
        />
      </div>
      {fault !== null && <FaultNotice fault={fault} kind="shop" actions={look} />}
      {sending && <Notice tone="loading">{w.sending}</Notice>}
      <div className={styles.actions}>
        <Button tone="primary" submits disabled={sending}>
          {w.create.send}
        </Button>
        <p className={styles.help}>{w.once}</p>
      </div>
    </form>
  )
}

/** null: something is missing or wrong. */
function shopOf({ name, phone, ward, address, bankAccount }: Draft): NewShop | null {
  const number = normalizedPhone(phone)
  if (name.trim() === '' || number === null || ward === null || address.trim() === '' || !isNumberOrNone(bankAccount))
    return null
  return {
    name: name.trim(),
    phone: number,
    address: address.trim(),
    ward: ward.ward,
    district: ward.district,
    bankAccount: bankAccount.trim() === '' ? null : Number(bankAccount),
  }
}

function isNumberOrNone(text: string): boolean {
  return /^([1-9]\d{0,11})?$/.test(text.trim())
}
