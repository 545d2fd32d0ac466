import { describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { htmlContentType, viewKind } from '../../../src/label/viewKind.ts'

describe('what a view is', () => {
  test.each([
    ['a PDF', 'application/pdf', bytes('%PDF-1.7\n')],
    ['a PDF that says it is HTML', 'text/html', bytes('%PDF-1.4')],
    ['a PDF without a type', '', bytes('%PDF-1.4')],
    ['a PDF after blanks and a byte order mark', 'application/octet-stream', bytes(0xef, 0xbb, 0xbf, '\r\n %PDF-1.4')],
  ])('%s is a PDF', (_, contentType, body) => {
    expect(viewKind(contentType, body)).toBe('pdf')
  })

  test.each([
    ['a page', 'text/html; charset=utf-8', bytes('<!DOCTYPE html><p>')],
    ['a fragment that says it is HTML', 'text/html', bytes('\n<div>')],
    ['a page that says it is a PDF', 'application/pdf', bytes('<html lang="vi">')],
    ['a page without a type', '', bytes('<!-- label --> <!doctype html>')],
    ['XHTML', 'application/xhtml+xml', bytes('<?xml version="1.0"?>\n<html xmlns="">')],
    ['UTF-16', 'text/html', bytes(0xff, 0xfe, new Uint8Array(Buffer.from('<html>', 'utf16le')))],
  ])('%s is HTML', (_, contentType, body) => {
    expect(viewKind(contentType, body)).toBe('html')
  })

  test.each([
    ['nothing', 'text/html', bytes('')],
    ['JSON that says it is HTML', 'text/html', bytes('{"code":401}')],
    ['JSON', 'application/json', bytes('{"code":401,"message":"%PDF-"}')],
    ['a picture', 'image/png', bytes(0x89, 'PNG\r\n')],
    ['XML', 'application/xml', bytes('<?xml version="1.0"?><Error/>')],
    ['a PDF cut off at its start', 'application/pdf', bytes('PDF-1.7')],
  ])('%s is neither', (_, contentType, body) => {
    expect(viewKind(contentType, body)).toBe('neither')
  })
})

describe('the charset the browser is told', () => {
  test("is the service's when it names one", () => {
    expect(htmlContentType('text/html;charset="windows-1258"', bytes('Đơn'))).toBe('text/html; charset=windows-1258')
  })

  test('is UTF-8 when the bytes are, and left open when they are not', () => {
    expect(htmlContentType('text/html', bytes('Đơn'))).toBe('text/html; charset=utf-8')
    expect(htmlContentType('text/html', bytes(0xd0, 0x20))).toBe('text/html')
  })
})
