import { expect, test } from 'vitest'
import { type Action, askedOf, usualActions, wholeList } from './actions.ts'

const call: Action = { action: 'call-tool', name: 'echo' }
const names = (actions: readonly Action[]) => actions.map(({ action }) => action)

test.each<[string, readonly Action[], readonly string[]]>([
  ['what orders others is asked of nobody', [{ action: 'connect' }, { action: 'stay' }], []],
  ['each ability is named once', [call, call], ['call-tool']],
  ['a limit is an ability of its own', [{ ...call, timeoutMs: 100 }], ['call-tool', 'request-timeout']],
  ['the time of a wait is none', [{ action: 'wait', for: 'notifications/message', timeoutMs: 100 }], []],
  [
    'what is done at once counts',
    [{ action: 'together', actions: [{ action: 'change-roots', set: [] }] }],
    ['change-roots'],
  ],
  ['who subscribes can end it', [{ action: 'unsubscribe', uris: ['a:b'] }], ['subscribe']],
])('%s', (_, actions, asked) => {
  expect(askedOf(actions)).toEqual(asked)
})

test.each<[string, readonly Action[], readonly string[] | undefined, readonly string[]]>([
  ['it connects first', [call], [], ['connect', 'call-tool']],
  ['once', [{ action: 'connect' }, call], [], ['connect', 'call-tool']],
  ['it declares what it can', [call], ['answer-sampling'], ['answer-sampling', 'connect', 'call-tool']],
  [
    'what the scenario says of the start stands',
    [{ action: 'change-roots', set: [] }, call],
    ['answer-elicitation', 'change-roots'],
    ['answer-elicitation', 'change-roots', 'connect', 'call-tool'],
  ],
  [
    'what it changes later is no start',
    [call, { action: 'change-roots', set: [] }],
    ['change-roots'],
    ['change-roots', 'connect', 'call-tool', 'change-roots'],
  ],
  [
    'all is tried where nothing is known',
    [],
    undefined,
    ['answer-elicitation', 'answer-sampling', 'change-roots', 'connect'],
  ],
])('of a whole list: %s', (_, actions, does, expected) => {
  expect(names(wholeList(actions, does))).toEqual(expected)
})

test('a driver without orders uses what our server declares, and what it can', () => {
  expect(names(usualActions({ tools: {}, prompts: {} }, ['list-tools', 'call-tool']))).toEqual([
    'list-tools',
    'call-tool',
    'list-tools',
  ])
  expect(usualActions({}, ['list-tools', 'call-tool'])).toEqual([])
})
