import { expect, test } from 'vitest'
import { paint, wantsColor } from './paint.ts'

test.each([
  ['a terminal', {}, true, true],
  ['no terminal', {}, false, false],
  ['NO_COLOR', { NO_COLOR: '1' }, true, false],
  ['an empty NO_COLOR does not count', { NO_COLOR: '' }, true, true],
  ['FORCE_COLOR without a terminal', { FORCE_COLOR: '1' }, false, true],
  ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
  ['NO_COLOR wins over FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  ['a dumb terminal', { TERM: 'dumb' }, true, false],
])('colours: %s', (_name, environment, isTerminal, wanted) => {
  expect(wantsColor(environment, isTerminal)).toBe(wanted)
})

test('without colours nothing is added', () => {
  expect(paint(false).red('text')).toBe('text')
  expect(paint(true).red('text')).toBe('\x1b[31mtext\x1b[39m')
})
