import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { BackupRow, FolderRow } from '../../../src/contract/folder.ts'
import { clockTimeOf } from '../../../src/model/day.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useScreen } from '../../stores/screenStore.ts'
import { followTurns } from '../../stores/turns.ts'
import { folderWords } from '../../text/screens/folder.ts'
import { useWords } from '../../text/words.ts'
import styles from './GoneFolder.module.css'

/** There was a station, and its data is gone: what that means, and three ways to go on. Nothing prints before. */
export function GoneFolder({ folder }: { readonly folder: FolderRow }) {
  const w = useWords(folderWords)
  const actions = useActions()
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const refused = useScreen((screen) => screen.refusal?.fault ?? null)
  const said = fault ?? refused
  const send = async (command: Command) => {
    setBusy(true)
    setFault(null)
    const answer = await actions.execute(command)
    setBusy(false)
    if (!answer.ok) setFault(answer.fault)
  }
  return (
    <main className={styles.page} tabIndex={-1} aria-label={w.title} aria-busy={busy}>
      <h2 className={styles.title}>{w.title}</h2>
      <Notice tone="warning">
        {folder.lastAt === null ? w.gone : fillIn(w.goneSince, { at: clockTimeOf(folder.lastAt) })}{' '}
        {folder.keptAs !== null && fillIn(w.kept, { file: folder.keptAs })} {w.quiet}
      </Notice>
      {said !== null && <FaultNotice fault={said} />}
      <Restore
        backups={folder.backups}
        busy={busy}
        restore={(file, passphrase) => void send({ type: 'folder-restore', id: uuid(), file, passphrase })}
      />
      <Way title={w.anew.title} text={w.anew.text}>
        <Button disabled={busy} onPress={() => void send({ type: 'folder-anew', id: uuid() })}>
          {w.anew.deed}
        </Button>
      </Way>
      <Way title={w.practise.title} text={w.practise.text}>
        <Button disabled={busy} onPress={() => void send({ type: 'folder-practise', id: uuid() })}>
          {w.practise.deed}
        </Button>
      </Way>
    </main>
  )
}

function Restore({
  backups,
  busy,
  restore,
}: {
  readonly backups: readonly BackupRow[]
  readonly busy: boolean
  readonly restore: (file: string, passphrase: string | null) => void
}) {
  const w = useWords(folderWords)
  const [file, setFile] = useState(backups[0]?.file ?? '')
  const [passphrase, setPassphrase] = useState('')
  useEffect(() => followTurns(() => setPassphrase('')), [])
  return (
    <Way title={w.restore.title} text={w.restore.text}>
      {backups.length > 0 && (
        <ul className={styles.backups}>
          {backups.map((backup) => (
            <li key={backup.file}>
              <Button pressed={backup.file === file} onPress={() => setFile(backup.file)}>
                {fillIn(w.restore.of, { at: clockTimeOf(backup.at) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.form}
        aria-label={w.restore.title}
        onSubmit={(event) => {
          event.preventDefault()
          restore(file, passphrase === '' ? null : passphrase)
        }}
      >
        <TextField label={w.restore.file} hint={w.restore.hint} value={file} change={setFile} mono />
        <TextField label={w.restore.passphrase} type="password" value={passphrase} change={setPassphrase} />
        <Button tone="primary" submits disabled={busy || file === ''}>
          {w.restore.deed}
        </Button>
      </form>
    </Way>
  )
}

function Way({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  return (
    <section className={styles.way} aria-label={title}>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </section>
  )
}
