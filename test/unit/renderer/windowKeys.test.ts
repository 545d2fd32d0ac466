import { describe, expect, it } from 'vitest'
import { isCommandInField, isKeptFromBrowser, ownerOf } from '../../../renderer/input/windowKeys.ts'

describe('a key of the window', () => {
  it.each(['scan', 'jobs', 'settings'] as const)('opens the sheet of keys with F1 and ? on the screen %s', (place) => {
    for (const key of ['F1', '?']) {
      expect(ownerOf(key, { dialog: null, place })).toBe('sheet')
      expect(ownerOf(key, { dialog: 'shortcuts', place })).toBe('close-dialog')
    }
  })

  it('closes any dialog with Esc and F10 before it means anything to a screen', () => {
    for (const dialog of ['shortcuts', 'settings', 'confirm', 'reprint'] as const)
      for (const key of ['Escape', 'F10']) expect(ownerOf(key, { dialog, place: 'scan' })).toBe('close-dialog')
  })

  it('acts on nothing behind a dialog that asks something', () => {
    for (const key of ['F2', 'F6', 'F9', 'F1'])
      expect(ownerOf(key, { dialog: 'reprint', place: 'scan' })).toBe('nobody')
    expect(ownerOf('Delete', { dialog: 'confirm', place: 'jobs' })).toBeNull()
  })

  it('belongs to the screen that is shown', () => {
    expect(ownerOf('F6', { dialog: null, place: 'scan' })).toBe('scan-screen')
    expect(ownerOf('F6', { dialog: null, place: 'jobs' })).toBe('screen')
  })

  it('never opens what the browser has on F3, F6 or F7, and leaves it reload and full screen', () => {
    for (const key of ['F3', 'F6', 'F7', 'F10']) expect(isKeptFromBrowser(key)).toBe(true)
    for (const key of ['F5', 'F11', 'F12', 'a', 'Tab']) expect(isKeptFromBrowser(key)).toBe(false)
  })

  it('is typed into a field, unless it is a function key', () => {
    for (const key of ['?', 'a', '1', 'Escape', 'Delete', 'Enter']) expect(isCommandInField(key)).toBe(false)
    for (const key of ['F1', 'F6', 'F10']) expect(isCommandInField(key)).toBe(true)
  })
})
