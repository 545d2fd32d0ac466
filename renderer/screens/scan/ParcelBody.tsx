import { useState } from 'react'
import type { Card, ParcelView } from '../../../src/contract/card.ts'
import { maskPhone } from '../../text/format.ts'
import styles from './ParcelBody.module.css'
import { isLong, parcelFacts, parcelWords } from './parcelFacts.ts'
import type { Reader } from './reader.ts'

/** Whom the parcel goes to and what to know of it. */
export function ParcelBody({
  parcel,
  weighing,
  reader,
}: {
  readonly parcel: ParcelView
  readonly weighing?: Card['weighing']
  readonly reader: Reader
}) {
  const facts = parcelFacts(parcel, reader, weighing)
  const words = parcelWords(parcel, reader, weighing)
  return (
    <>
      <div className={styles.receiver}>
        <p className={styles.name} data-long={isLong(parcel.name, 45)}>
          {parcel.name}
        </p>
        <p className={styles.address} data-long={isLong(parcel.address, 58)}>
          {parcel.address}
          {parcel.phone !== '' && <Phone phone={parcel.phone} reader={reader} />}
        </p>
      </div>
      {facts.length > 0 && (
        <dl className={styles.facts} data-long={isLong(facts.map(({ value }) => value).join(''), 48)}>
          {facts.map(({ name, value, strong }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd data-strong={strong}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {words.length > 0 && (
        <dl className={styles.words}>
          {words.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** Masked until somebody asks, and masked again with the next parcel. */
function Phone({ phone, reader }: { readonly phone: string; readonly reader: Reader }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      {' · '}
      <button
        type="button"
        className={styles.phone}
        aria-pressed={asked}
        title={reader.t.showPhone}
        onClick={() => setAsked(!asked)}
      >
        {asked ? phone : maskPhone(phone)}
      </button>
    </>
  )
}
