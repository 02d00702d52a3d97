import { expect, test } from 'vitest'
import type { HttpExchange } from '../../../harness/index.ts'
import { lacksCommas } from './challenges.ts'

const answered = (field: string): HttpExchange => ({
  seq: 1,
  http: 1,
  execution: undefined,
  from: 'client',
  method: 'POST',
  url: 'http://127.0.0.1/mcp',
  requestHeaders: [],
  requestBody: undefined,
  status: 401,
  responseSeq: 2,
  responseHeaders: [['WWW-Authenticate', field]],
  responseBody: '',
  events: [],
  endedBy: 'target',
  endedSeq: 3,
  isUnfinished: false,
  isUnreachable: false,
})

test.each([
  ['Bearer realm="a", error="invalid_token"', false],
  ['Basic realm="a b=c, d=e", Bearer scope="a b"', false],
  ['Bearer resource_metadata=https://a.example/x?y=1, scope="a"', false],
  ['Negotiate dG9rZW4=, Bearer realm="a\\"b=c"', false],
  ['Bearer realm="a" error="invalid_token"', true],
  ['Bearer realm=a error=invalid_token', true],
  ['Bearer realm="a", error="x" scope="y"', true],
])('%s', (field, lacks) => {
  expect(lacksCommas(answered(field))).toBe(lacks)
})
