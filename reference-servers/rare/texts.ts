/** Strings that few people send. */
import { isObject } from '../json-rpc.ts'
import { answers, asError, hangsOn, ignores } from './parts/effects.ts'
import { argumentsOf, metaOf, methodOf, paramsOf, someText } from './parts/look.ts'
import { rareBugs } from './parts/rare-bug.ts'

export default rareBugs({
  'lone-surrogate': {
    says: 'hangs on half a surrogate pair',
    seams: hangsOn((m) => someText(m, (t) => /[\ud800-\udfff]/u.test(t))),
  },
  'null-character': {
    says: 'hangs on U+0000 in the params',
    seams: hangsOn((m) => someText(paramsOf(m), (t) => t.includes('\u0000'))),
  },
  'line-separator': { says: 'hangs on U+2028', seams: hangsOn((m) => someText(m, (t) => t.includes('\u2028'))) },
  'bidi-override': {
    says: 'leaves requests with U+202E alone',
    seams: ignores((m) => someText(m, (t) => t.includes('\u202e'))),
  },
  'astral-character': {
    says: 'leaves requests with an emoji in the params alone',
    seams: ignores((m) => someText(paramsOf(m), (t) => t.includes('🙂'))),
  },
  'joined-emoji': {
    says: 'leaves requests with joined emoji alone',
    seams: ignores((m) => someText(paramsOf(m), (t) => t.includes('\u200d'))),
  },
  'mark-in-text': {
    says: 'leaves requests with U+FEFF in the params alone',
    seams: ignores((m) => someText(paramsOf(m), (t) => t.includes('\ufeff'))),
  },
  noncharacter: {
    says: 'leaves requests with U+FFFF in the params alone',
    seams: ignores((m) => someText(paramsOf(m), (t) => t.includes('\uffff'))),
  },
  'prototype-member': {
    says: 'hangs on a member called __proto__',
    seams: hangsOn((m) => someText(m, (t) => t === '__proto__') && Object.hasOwn(paramsOf(m), '__proto__')),
  },
  'prototype-argument': {
    says: 'hangs on an argument called constructor',
    seams: hangsOn((m) => isObject(argumentsOf(m)) && Object.hasOwn(Object(argumentsOf(m)), 'constructor')),
  },
  'inherited-tool': {
    says: 'finds a tool called toString in the prototype of its table',
    seams: answers(
      ({ method, params }) => method === 'tools/call' && params?.name === 'toString',
      ({ jsonrpc, id }) => ({ jsonrpc, id, result: '[object Undefined]' }),
    ),
  },
  'inherited-prompt': {
    says: 'finds a prompt called constructor in the prototype of its table',
    seams: answers(
      ({ method, params }) => method === 'prompts/get' && params?.name === 'constructor',
      ({ jsonrpc, id }) => ({ jsonrpc, id, result: {} }),
    ),
  },
  'inherited-method': {
    says: 'finds a method called toString in the prototype of its table',
    seams: answers(
      ({ method }) => method === 'toString',
      ({ jsonrpc, id }) => ({ jsonrpc, id, result: '[object Undefined]' }),
    ),
  },
  'long-text': {
    says: 'hangs on a string of more than 4,096 characters',
    seams: hangsOn((m) => someText(m, (t) => t.length > 4_096)),
  },
  'very-long-text': {
    says: 'hangs on a string of more than 60,000 characters',
    seams: hangsOn((m) => someText(m, (t) => t.length > 60_000)),
  },
  'empty-method': { says: 'leaves a request with an empty method alone', seams: ignores((m) => methodOf(m) === '') },
  'method-with-space': {
    says: 'leaves a request alone whose method begins with a space',
    seams: ignores((m) => String(methodOf(m)).startsWith(' ')),
  },
  'empty-argument-name': {
    says: 'hangs on a member without name',
    seams: hangsOn((m) => someText(m, (t) => t === '') && JSON.stringify(m).includes('"":')),
  },
  'empty-value-to-complete': {
    says: 'answers the completion of an empty value with an error without message',
    seams: answers(
      ({ method, params }) =>
        method === 'completion/complete' && isObject(params?.argument) && params.argument.value === '',
      (answer) => asError(answer, { code: -32603 }),
    ),
  },
  'odd-progress-token': {
    says: 'leaves requests alone whose progress token is an empty string',
    seams: ignores((m) => metaOf(m).progressToken === ''),
  },
  markup: {
    says: 'answers a text with markup by an error whose code is a string',
    seams: answers(
      ({ params }) => someText(params, (t) => t.includes('<b>')),
      (answer) => asError(answer, { code: 'E_MARKUP', message: 'no' }),
    ),
  },
})
