import { describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack, sameDots } from '../../../src/model/dots.ts'
import { dotsBy, format, hexField, mixed } from '../../support/zplSamples.ts'
import { labelsOf, zplBench } from './zplBench.ts'

const image = mixed(48, 24)
const field = hexField(image)

/** The sample image at a place on a larger label. */
function placed(x: number, y: number, width = 96, height = 64): Dots {
  return dotsBy(width, height, (dx, dy) => inside(dx - x, dy - y) && isBlack(image, dx - x, dy - y))
}

function inside(x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < image.width && y < image.height
}

async function label(body: string): Promise<Dots> {
  const { labels } = await labelsOf(`^XA^PW96^LL64${body}^XZ`)
  expect(labels).toHaveLength(1)
  return labels[0]!
}

describe('where a field goes', () => {
  const places: Record<string, { body: string; at: [number, number] }> = {
    '^FO names its upper left corner': { body: `^FO13,7${field}^FS`, at: [13, 7] },
    '^FT names its lower left corner': { body: `^FT13,31${field}^FS`, at: [13, 7] },
    '^LH moves the fields after it': { body: `^LH5,6^FO8,1${field}^FS`, at: [13, 7] },
    '^LS moves to the left': { body: `^LS3^FO16,7${field}^FS`, at: [13, 7] },
    '^LT moves the whole label down': { body: `^FO13,2${field}^FS^LT5`, at: [13, 7] },
    'what lies outside is cut off': { body: `^LS20^FO0,50${field}^FS`, at: [-20, 50] },
    'a field without ^FS ends with the format': { body: `^FO13,7${field}`, at: [13, 7] },
  }
  for (const [title, { body, at }] of Object.entries(places))
    it(title, async () => expect(sameDots(await label(body), placed(...at))).toBe(true))

  it('is turned by ^POI and mirrored by ^PMY, for the labels after it too', async () => {
    const { labels } = await labelsOf(
      `^XA^PW96^LL64^POI^FO13,7${field}^FS^XZ^XA^PON^PMY^FO13,7${field}^FS^XZ^XA^FO13,7${field}^FS^XZ`,
    )
    const at = placed(13, 7)
    expect(
      sameDots(
        labels[0]!,
        dotsBy(96, 64, (x, y) => isBlack(at, 95 - x, 63 - y)),
      ),
    ).toBe(true)
    const mirror = dotsBy(96, 64, (x, y) => isBlack(at, 95 - x, y))
    expect(sameDots(labels[1]!, mirror)).toBe(true)
    expect(sameDots(labels[2]!, mirror)).toBe(true)
  })

  it('keeps width, length and home for the next format, and an ^LL after the first ^FS is for the next', async () => {
    const { labels } = await labelsOf(`^XA^PW96^LL64^LH2,3^FO0,0${field}^FS^LL80^XZ^XA^FO0,0${field}^FS^XZ`)
    expect(sameDots(labels[0]!, placed(2, 3))).toBe(true)
    expect(sameDots(labels[1]!, placed(2, 3, 96, 80))).toBe(true)
  })
})

describe('ink', () => {
  it('of a box is its outline, full when the lines meet, white when asked', async () => {
    const box = await label('^FO10,10^GB40,30,3^FS^FO60,10^GB20,20,20^FS^FO64,14^GB5,5,5,W^FS')
    const outline = (x: number, y: number) =>
      x >= 10 && x < 50 && y >= 10 && y < 40 && !(x >= 13 && x < 47 && y >= 13 && y < 37)
    const full = (x: number, y: number) =>
      x >= 60 && x < 80 && y >= 10 && y < 30 && !(x >= 64 && x < 69 && y >= 14 && y < 19)
    expect(
      sameDots(
        box,
        dotsBy(96, 64, (x, y) => outline(x, y) || full(x, y)),
      ),
    ).toBe(true)
  })

  it('of fields adds up, and ^FR turns round what is under it', async () => {
    const both = await label(`^FO0,0^GB30,64,30^FS^FO13,7^FR${field}^FS`)
    const under = (x: number) => x < 30
    expect(
      sameDots(
        both,
        dotsBy(96, 64, (x, y) => under(x) !== isBlack(placed(13, 7), x, y)),
      ),
    ).toBe(true)
  })
})

describe('a label', () => {
  it('is no wider than the head', async () => {
    const { labels } = await labelsOf('^XA^PW2000^LL10^FO0,0^GB2000,10,10^FS^XZ', { headDots: 832 })
    expect(labels[0]).toMatchObject({ width: 832, height: 10 })
  })

  it('has the size of the media that is loaded, whatever the format says', async () => {
    const { labels } = await labelsOf(`^XA^PW96^LL500^FO13,7${field}^FS^XZ`, { media: { width: 120, height: 64 } })
    expect(sameDots(labels[0]!, placed(13, 7, 120, 64))).toBe(true)
  })

  it('comes out in the copies of ^PQ, and the next format starts at one again', async () => {
    const { labels } = await labelsOf(`^XA^PW96^LL64^PQ3^FO0,0${field}^FS^XZ^XA^FO0,0${field}^FS^XZ`)
    expect(labels).toHaveLength(4)
  })

  it('does not come out of a format with nothing to print on it, or of one for the memory', async () => {
    const { labels } = await labelsOf(`^XA^XZ^XA^PW96^LL64^XZ^XA^DFR:A.ZPL^FO0,0${field}^FS^XZ`)
    expect(labels).toHaveLength(0)
  })

  it('is drawn at once however large the boxes on it claim to be', async () => {
    const { labels } = await labelsOf('^XA^PW96^LL64^FO10,10^GB32000,32000,1^FS^XZ')
    const edges = dotsBy(96, 64, (x, y) => (x === 10 && y >= 10) || (y === 10 && x >= 10))
    expect(sameDots(labels[0]!, edges)).toBe(true)
  })

  it("draws the manual's own sample of a stored checkerboard", async () => {
    const rows = ['FFFFFFFFFFFFFFFFFFFF', '8000FFFF0000FFFF0001', 'FFFF0000FFFF0000FFFF']
    const picture = [0, 1, 1, 1, 2, 2, 2, 0].map((row) => rows[row]!)
    const { labels } = await labelsOf(
      `~DGR:SAMPLE.GRF,00080,010,\n${picture.join('\n')}\n^XA^PW80^LL8^FO0,0^XGR:SAMPLE.GRF,1,1^FS^XZ`,
    )
    expect(Buffer.from(labels[0]!.data).toString('hex').toUpperCase()).toBe(picture.join(''))
  })

  it('recalls stored graphics by their name and enlarges them', async () => {
    const stored = `~DGR:LOGO.GRF,144,6,${field.split(',')[4]}`
    const recalled = await labelsOf(`${stored}^XA^PW96^LL64^FO0,0^XGLOGO,2,2^FS^XZ^XA^FO1,1^IMR:LOGO.GRF^FS^XZ`)
    expect(
      sameDots(
        recalled.labels[0]!,
        dotsBy(96, 64, (x, y) => y < 48 && isBlack(image, x >> 1, y >> 1)),
      ),
    ).toBe(true)
    expect(sameDots(recalled.labels[1]!, placed(1, 1))).toBe(true)
    const missing = await labelsOf('^XA^PW96^LL64^FO0,0^XGR:NONE.GRF,1,1^FS^XZ')
    expect(missing.ignored).toContain('^XG unknown graphic')
  })

  it('stores binary graphics with ~DY, forgets them with ^ID', async () => {
    const bench = zplBench()
    bench.feed(Buffer.concat([Buffer.from('~DYR:LOGO,B,G,144,6,'), image.data]))
    bench.feed('~HS^XA^IDR:*.GRF^FS^XZ~HS')
    expect(bench.replies().match(/,1,(\d{3})\x03/g)).toEqual([',1,001\x03', ',1,000\x03'])
    await bench.off()
  })

  it('forgets those that a pattern names, however many stars it has, and no others', async () => {
    const bench = zplBench()
    const stored = (name: string) => `~DGR:${name}.GRF,144,6,${'F'.repeat(288)}`
    bench.feed(`${['AAB', 'ABA', 'A'.repeat(200)].map(stored).join('')}~HS`)
    bench.feed(`^XA^IDR:${'*A'.repeat(60)}B.GRF^FS^XZ~HS^XA^IDR:*A*B.*^FS^XZ~HS^XA^IDR:A?A.GRF^FS^XZ~HS`)
    const counts = bench.replies().match(/,1,(\d{3})\x03/g)
    expect(counts).toEqual([3, 3, 2, 1].map((count) => `,1,00${count}\x03`))
    await bench.off()
  })

  it('of another prefix or delimiter is read after ^CC, ~CT and ^CD, until they change back', async () => {
    const { labels } = await labelsOf(
      `^CD;^CC+~CT?+XA+PW96+LL64+FO13;7+GB48;24;24+FS+XZ?CT~+CC^^CD,${format(image, field)}`,
    )
    expect(
      sameDots(
        labels[0]!,
        dotsBy(96, 64, (x, y) => inside(x - 13, y - 7)),
      ),
    ).toBe(true)
    expect(sameDots(labels[1]!, image)).toBe(true)
  })
})
