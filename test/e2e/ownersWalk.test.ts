/** From ten messages of customers to ten labels in the hand, as an owner does it: by keyboard only. */
import { describe, expect, it } from 'vitest'
import { newOrderWords } from '../../renderer/text/screens/newOrder.ts'
import type { NewOrder } from '../../src/model/newOrder.ts'
import type { ToldMessage } from '../support/chatSet.ts'
import { chatSet, sameText, withoutMarks } from '../support/chatSet.ts'
import { doorApi } from '../support/doorApi.ts'
import { oneWindow } from '../support/windowOfStation.ts'

const w = newOrderWords.vi
const every = 8
const messages = chatSet('otherHand').filter((_, at) => at % every === 0)

/** `-` in a message: it does not say. */
const known = (told: string, otherwise: string) => (told === '-' ? otherwise : told)

/** As the order is, in letters that do not differ by marks. */
function saidBy({ to_name, to_phone, to_address, to_ward_name, cod_amount }: NewOrder) {
  return [to_name, to_phone, to_address, to_ward_name, String(cod_amount)].map(withoutMarks)
}

function toldIn({ told }: ToldMessage, place: number) {
  return [nameIn(told, place), phoneIn(told, place), told.street, told.ward, known(told.cod, '0')].map(withoutMarks)
}

const nameIn = ({ name }: ToldMessage['told'], place: number) => known(name, `Khách ${place}`)
const phoneIn = ({ phone }: ToldMessage['told'], place: number) => known(phone, `091200000${place}`)

describe('an owner makes ten orders from messages and prints them, by keyboard only', () => {
  const at = oneWindow()
  const press = (key: string) => at.window.page.keyboard.press(key)
  const field = (name: string) => at.window.page.getByLabel(name, { exact: true })
  const put = async (name: string, text: string) => {
    await field(name).focus()
    await press('Control+a')
    await at.window.page.keyboard.insertText(text)
  }

  /** What it reads otherwise than a person would is put right, as that person does: none of it may have been said to be sure. */
  async function write({ told, message, isNew }: ToldMessage, place: number): Promise<void> {
    const { page } = at.window
    const isWrong = async (label: string, part: keyof typeof w.part, text: string) => {
      if (sameText(await field(label).inputValue(), text)) return false
      expect(await page.getByText(`${w.part[part]}: ${w.confidence.sure}`).count(), `${part} of ${message}`).toBe(0)
      return true
    }
    await press('F2')
    await put(w.paste, message)
    await page
      .getByRole('status')
      .filter({ hasText: `${w.part.ward}:` })
      .waitFor()
    for (const [label, part, text] of [
      [w.field.to_name, 'name', nameIn(told, place)],
      [w.field.to_phone, 'phone', phoneIn(told, place)],
      [w.field.to_address, 'street', told.street],
      [w.field.cod_amount, 'cod', known(told.cod, '0')],
    ] as const)
      if (await isWrong(label, part, text)) await put(label, text)
    const unit = [told.ward, told.district, told.province].filter((name) => name !== '' && name !== '-').join(', ')
    if (await isWrong(w.field.ward, 'ward', unit)) {
      if (isNew) await page.getByRole('button', { name: w.schemeShort.new }).first().press('Enter')
      await put(w.field.ward, unit)
      await page.getByRole('option').filter({ hasText: told.ward }).first().waitFor()
      await press('Enter')
    }
    await put(w.field.content, `Tin ${place}`)
    for (const name of [w.field.weight, w.field.length, w.field.width, w.field.height]) await put(name, '10')
    await press('F9')
    const question = page.getByRole('dialog', { name: w.unsure.title })
    const made = page.getByRole('status').filter({ hasText: 'Đã tạo đơn' })
    await question.or(made).first().waitFor()
    if (await question.isVisible()) await question.getByRole('button', { name: w.unsure.yes }).press('Enter')
    await made.waitFor()
  }

  it('each order is as its message says, and its label comes out', async () => {
    await press('Alt+9')
    await at.window.page.getByRole('heading', { name: 'Đơn mới', exact: true }).waitFor()
    for (const [place, message] of messages.entries()) await write(message, place)
    using door = await doorApi(at.folder)
    const drafts = await door.api.ask({ type: 'drafts' })
    const made = (drafts.ok ? drafts.value : []).filter(({ state }) => state === 'created').reverse()
    expect(made.map(({ order }) => saidBy(order))).toEqual(messages.map(toldIn))
    await press('Alt+0')
    const out = at.window.page.getByRole('grid', { name: 'Đơn trạm này biết' }).getByText('đã in', { exact: true })
    await expect.poll(() => out.count()).toBe(messages.length)
  })
})
