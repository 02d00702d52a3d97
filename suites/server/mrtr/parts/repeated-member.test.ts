import { expect, test } from 'vitest'
import { repeatedMember } from './repeated-member.ts'

test.each([
  ['{"inputRequests":{"a":{"x":1},"b":{"x":2}}}', undefined],
  ['{"inputRequests":{"a":{"x":1,"x":2}}}', undefined],
  ['{"a":1,"a":2,"inputRequests":{}}', undefined],
  ['{"result":{"inputRequests":{"input":{"t":"}\\"{"},"input":{}}}}', 'input'],
  ['{"inputRequests":{"\\u0061":[1,{"b":2}],"a":null}}', 'a'],
  ['no json', undefined],
] as const)('%s', (text, expected) => expect(repeatedMember(text, 'inputRequests')).toBe(expected))
