import { MessageSquareText } from 'lucide-react'
import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { normalizedPhone } from '../../../../src/model/phone.ts'
import type { ShopAddress } from '../../../../src/model/shop.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import { useActions } from '../../../actions.ts'
import { Button } from '../../../components/Button.tsx'
import { Choice } from '../../../components/Choice.tsx'
import { FaultNotice, Notice } from '../../../components/Notice.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { UnitField } from '../../../components/UnitField.tsx'
import type { CodeSent, PartnerDraft } from '../../../stores/shopsStore.ts'
import { changePartner, useShops } from '../../../stores/shopsStore.ts'
import { followTurns } from '../../../stores/turns.ts'
import { shopsWords } from '../../../text/screens/shops.ts'
import { useWords } from '../../../text/words.ts'
import panel from '../Settings.module.css'
import styles from './Shops.module.css'
import { joinShop, lookAtShops, makePartnerShop, sendCode } from './shopsActions.ts'
import { minutesText, secondsLeft } from './shopsView.ts'

const ways = ['new', 'join'] as const

/** A shop of a customer: the code that the customer gets by SMS says that they agree. */
export function PartnerForm() {
  const w = useWords(shopsWords)
  const partner = useShops((state) => state.partner)
  const phone = normalizedPhone(partner.phone)
  const { sent, fault } = partner
  const isSent = sent !== null && sent.phone === phone
  return (
    <section className={panel.section} aria-label={w.tabs.partner}>
      <h3 className={panel.title}>{w.tabs.partner}</h3>
      <Choice
        name={w.partner.way}
        options={ways}
        words={w.partner.ways}
        chosen={partner.way}
        choose={(way) => changePartner({ way, fault: null })}
      />
      <p className={panel.help}>{w.partner.text[partner.way]}</p>
      <AskForCode phone={phone} sent={isSent ? sent : null} />
      {fault?.of === 'one-time-code' && <FaultNotice fault={fault.fault} kind="one-time-code" />}
      {isSent && <Prove key={partner.way} partner={partner} />}
    </section>
  )
}

function AskForCode({ phone, sent }: { readonly phone: string | null; readonly sent: CodeSent | null }) {
  const w = useWords(shopsWords)
  const actions = useActions()
  const typed = useShops((state) => state.partner.phone)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (phone === null || sending) return
    setSending(true)
    await sendCode(actions)
    setSending(false)
  }
  return (
    <form className={panel.form} onSubmit={(event) => void send(event)} aria-label={w.partner.sending} noValidate>
      <div className={panel.fields}>
        <TextField
          label={w.partner.phone}
          value={typed}
          change={(value) => changePartner({ phone: value, fault: null })}
          longest={40}
          mono
          hint={phone === null ? w.phoneHint : fillIn(w.phoneSent, { phone })}
          wrong={tried && phone === null ? w.wrongPhone : null}
        />
      </div>
      {sent !== null && <Countdown sent={sent} />}
      <div className={panel.actions}>
        <Button tone={sent === null ? 'primary' : 'quiet'} icon={MessageSquareText} submits disabled={sending}>
          {sent === null ? w.partner.send : w.partner.sendAgain}
        </Button>
        <p className={panel.help}>{w.partner.eachIsOne}</p>
      </div>
    </form>
  )
}

function Countdown({ sent }: { readonly sent: CodeSent }) {
  const w = useWords(shopsWords)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = secondsLeft(sent, now)
  const told = fillIn(sent.again ? w.partner.sentAgain : w.partner.sent, { phone: sent.phone })
  if (left === 0) return <Notice tone="warning">{w.partner.expired}</Notice>
  return (
    <Notice tone="info">
      {told}{' '}
      {left === null ? (
        w.partner.noLifetime
      ) : (
        <span role="timer">
          {w.partner.left} <span className={styles.left}>{minutesText(left)}</span>
        </span>
      )}
    </Notice>
  )
}

/** The second step. What is typed as code goes to the carrier once, and is gone with every answer and turn. */
function Prove({ partner }: { readonly partner: PartnerDraft }) {
  const w = useWords(shopsWords)
  const actions = useActions()
  const [code, setCode] = useState('')
  useEffect(() => followTurns(() => setCode('')), [])
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const wrong = tried ? wrongOf(partner, code) : new Set<Wrong>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrongOf(partner, code).size > 0 || sending) return
    setSending(true)
    setCode('')
    setTried(false)
    if (partner.way === 'new') await makePartnerShop(code.trim(), addressOf(partner), actions)
    else await joinShop(code.trim(), Number(partner.shop), actions)
    setSending(false)
  }
  return (
    <form className={panel.form} onSubmit={(event) => void submit(event)} aria-label={w.partner.second} noValidate>
      <div className={panel.fields}>
        <TextField
          label={w.partner.code}
          value={code}
          change={setCode}
          type="password"
          longest={20}
          numeric
          mono
          hint={w.partner.codeHint}
          wrong={wrong.has('code') ? w.missing : null}
        />
        {partner.way === 'join' && (
          <TextField
            label={w.partner.shop}
            value={partner.shop}
            change={(shop) => changePartner({ shop })}
            longest={12}
            numeric
            mono
            hint={w.partner.shopHint}
            wrong={wrong.has('shop') ? w.wrongNumber : null}
          />
        )}
      </div>
      {partner.way === 'new' && <Where partner={partner} wrong={wrong.has('place')} />}
      <p className={panel.help}>{w.partner.inParts}</p>
      <Refusal partner={partner} />
      {sending && <Notice tone="loading">{w.sending}</Notice>}
      <div className={panel.actions}>
        <Button tone="primary" submits disabled={sending}>
          {w.partner.does[partner.way]}
        </Button>
        <p className={panel.help}>{w.once}</p>
      </div>
    </form>
  )
}

function Where({ partner, wrong }: { readonly partner: PartnerDraft; readonly wrong: boolean }) {
  const w = useWords(shopsWords)
  const { ask } = useActions()
  return (
    <>
      <p className={panel.help}>{w.partner.chain}</p>
      <div className={panel.fields}>
        <UnitField
          label={w.ward}
          hint={w.wardHint}
          wrong={wrong ? w.partner.wholeOrNone : null}
          chosen={partner.ward}
          find={(text) => ask({ type: 'find-wards', text })}
          choose={(ward) => changePartner({ ward })}
        />
        <TextField
          label={w.street}
          value={partner.address}
          change={(address) => changePartner({ address })}
          longest={1_024}
          hint={w.streetHint}
        />
      </div>
    </>
  )
}

function Refusal({ partner: { fault } }: { readonly partner: PartnerDraft }) {
  const w = useWords(shopsWords)
  const actions = useActions()
  if (fault?.of !== 'partner') return null
  const looks = fault.fault.code === 'service.unsure' || fault.fault.code === 'staff.already'
  return (
    <FaultNotice
      fault={fault.fault}
      kind="partner"
      actions={looks && <Button onPress={() => lookAtShops(actions)}>{w.look}</Button>}
    />
  )
}

type Wrong = 'code' | 'shop' | 'place'

/** Half an address would be filled up from another shop: it is whole, or none. */
function wrongOf({ way, shop, address, ward }: PartnerDraft, code: string): ReadonlySet<Wrong> {
  const wrong = new Set<Wrong>()
  if (code.trim() === '') wrong.add('code')
  if (way === 'join' && !/^[1-9]\d{0,11}$/.test(shop.trim())) wrong.add('shop')
  if (way === 'new' && (address.trim() === '') !== (ward === null)) wrong.add('place')
  return wrong
}

function addressOf({ address, ward }: PartnerDraft): ShopAddress | null {
  return ward === null ? null : { address: address.trim(), ward: ward.ward, district: ward.district }
}
