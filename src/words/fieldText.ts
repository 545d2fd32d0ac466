import type { FieldFault } from '../base/fault.ts'
import { fillIn } from './fillIn.ts'
import type { Language } from './language.ts'

/** What a field breaks, by the rule's name in the service's own validator. A rule nobody knows stands for itself. */
const rules: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  vi: {
    required: 'còn thiếu',
    max: 'nhiều nhất {limit}',
    min: 'ít nhất {limit}',
    oneof: 'chỉ nhận {limit}',
    type: 'sai kiểu[, cần {limit}]',
    empty: 'phải để trống',
    unknown: 'không có trường này[, có phải {limit}?]',
    money: 'không phải số tiền chẵn đồng',
    whole: 'cần một số nguyên',
    weight: 'không phải khối lượng',
    formula: 'là công thức[ lỗi {limit}]: dán giá trị vào ô',
    control: 'có ký tự không in được',
    which: 'chưa rõ xã, huyện, tỉnh nào[: {limit}]',
    abolished: 'đã bỏ từ 2025, chọn một: [{limit}]',
    twice: 'mã này còn ở dòng {limit} với nội dung khác',
    command: 'là mã lệnh hoặc thẻ của trạm, không đặt cho đơn được',
    extension: 'loại tệp không được nhận, chỉ nhận {limit}',
    phone: 'không phải số điện thoại',
    differs: 'khác',
    'differs-from': 'khác dòng {limit}, mà cùng một đơn',
    'line-wrong': 'dòng {limit} của đơn này còn sai',
    'sum-or-whole': 'chưa rõ của từng dòng hay của cả đơn ({limit}): ghi cả đơn ở một dòng, xoá ở dòng khác',
    unit: 'không có trong danh mục của hãng[, có phải {limit}?]',
  },
  en: {
    required: 'is missing',
    max: 'at most {limit}',
    min: 'at least {limit}',
    oneof: 'one of {limit}',
    type: 'wrong type[, {limit} is needed]',
    empty: 'must be empty',
    unknown: 'no such field[, is it {limit}?]',
    money: 'no amount in whole đồng',
    whole: 'a whole number is needed',
    weight: 'no weight',
    formula: 'is a formula[ that failed, {limit}]: paste its value',
    control: 'has a character that cannot be printed',
    which: 'which ward, district and province is not clear[: {limit}]',
    abolished: 'abolished in 2025, choose one: [{limit}]',
    twice: 'row {limit} has this code too, and says something else',
    command: 'is a command bar code or a badge of the station',
    extension: 'no such files, only {limit}',
    phone: 'is no phone number',
    differs: 'differs',
    'differs-from': 'is not what row {limit} says, which is of the same order',
    'line-wrong': 'row {limit} of this order is wrong',
    'sum-or-whole': 'of each row or of the whole order ({limit})? Say it once, for the order, and clear the other rows',
    unit: 'is not in the catalogue of the carrier[, is it {limit}?]',
  },
}

/** `weight (nhiều nhất 50000), to_name (còn thiếu)`: every field in the operator's words. */
export function fieldsText(fields: readonly FieldFault[], language: Language): string {
  return fields.map((field) => `${field.field} (${ruleText(field, language)})`).join(', ')
}

/** What is wrong with a field, without its name: `nhiều nhất 50000`. */
export function ruleText({ rule, limit }: FieldFault, language: Language): string {
  const text = Object.hasOwn(rules[language], rule) ? rules[language][rule] : undefined
  return fillIn(text ?? rule, limit === undefined ? {} : { limit })
}
