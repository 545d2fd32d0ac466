import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'

it('a station goes on when whoever read its log has gone, says so once, and prints the next labels', async () => {
  await using folder = await tempDir()
  const data = ['--data', join(folder.path, 'data')]
  await using station = packbench(['serve', '--practice', '--log', '--port', '0', ...data])
  const { codes } = await station.line<{ codes: string[] }>((line) => 'codes' in line)
  station.child.stdout.destroy()
  for (const code of codes.slice(0, 2)) {
    await using print = packbench(['print', code, '--size', '80x80', '--printer', 'null:', ...data])
    expect(await print.line()).toMatchObject({ code, verdict: 'sent-not-confirmed' })
    await expect.poll(() => station.stderr.filter((line) => line.includes('Stdout takes no more'))).toHaveLength(1)
  }
  expect(station.child.exitCode).toBeNull()
})

it('a command that is there for what it writes ends when nobody reads it', async () => {
  await using folder = await tempDir()
  await using practice = packbench(['practice', '--port', '0', '--data', folder.path])
  practice.child.stdout.destroy()
  expect(await practice.exited).toBe(0)
})
