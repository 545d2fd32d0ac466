import type { Picture } from '../../src/contract/picture.ts'
import { code128 } from '../../src/model/code128.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import { dotBox } from '../../src/model/labelSize.ts'

/** A label to look at in the gallery: its bar code is real, its receiver is not. */
export function drawLabel(code: string, size: LabelSize, drawnBy: Picture['drawnBy']): Picture {
  const { width, height } = dotBox(size, 8)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no pictures')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#000000'
  const unit = width / 640
  write(pen, 'SVC', 24 * unit, 62 * unit, 700, 40 * unit)
  write(pen, '40-G-33-A1', width - 24 * unit, 62 * unit, 700, 46 * unit, 'right')
  bars(pen, code, width, 84 * unit, 130 * unit)
  write(pen, code, width / 2, 252 * unit, 600, 34 * unit, 'center')
  for (const y of [276, 428]) dashes(pen, 24 * unit, width - 24 * unit, y * unit)
  const lines = ['Người nhận: Nguyễn Thị Thuỳ Dương', '09** *** 321', '12 Đường Mẫu, P. Mộ Lao, Hà Đông, Hà Nội']
  for (const [place, line] of lines.entries())
    write(pen, line, 24 * unit, (320 + place * 42) * unit, place === 0 ? 700 : 400, 28 * unit)
  const goods = ['Hàng: Áo Polo [1 cái]', 'Thu hộ: 1.250.000 ₫', 'Cho xem, không thử']
  for (const [place, line] of goods.entries())
    write(pen, line, 24 * unit, (476 + place * 42) * unit, place === 1 ? 700 : 400, 28 * unit)
  return { png: canvas.toDataURL('image/png').replace(/^.*,/, ''), width, height, dpmm: 8, drawnBy }
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  weight: number,
  size: number,
  align: CanvasTextAlign = 'left',
): void {
  pen.font = `${weight} ${size}px "Be Vietnam Pro"`
  pen.textAlign = align
  pen.fillText(text, x, y)
}

function bars(pen: CanvasRenderingContext2D, code: string, width: number, top: number, height: number): void {
  const widths = code128(code)
  const modules = widths.reduce((sum, each) => sum + each, 0)
  const dot = Math.max(1, Math.floor((width * 0.92) / modules))
  let x = Math.floor((width - modules * dot) / 2)
  widths.forEach((each, place) => {
    if (place % 2 === 0) pen.fillRect(x, top, each * dot, height)
    x += each * dot
  })
}

function dashes(pen: CanvasRenderingContext2D, from: number, to: number, y: number): void {
  for (let x = from; x < to; x += 12) pen.fillRect(x, y, 7, 2)
}
