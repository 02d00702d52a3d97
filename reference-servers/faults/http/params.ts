import { headerMismatch } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { check } from '../../fault-overrides.ts'
import { textResult } from '../../features/content.ts'
import type { Tool } from '../../features/tool.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'

function argumentsOf(message: unknown): JsonObject {
  const params = isObject(message) && isObject(message.params) ? message.params : {}
  return isObject(params.arguments) ? params.arguments : {}
}

const nameOf = (message: unknown): unknown =>
  isObject(message) && isObject(message.params) ? message.params.name : undefined

const known = ['mcp-param-region', 'mcp-param-count', 'mcp-param-flag', 'mcp-param-note']

const lookUp: Tool = {
  name: 'look-up',
  description: 'Looks up a region.',
  since: '2026-07-28',
  inputSchema: {
    type: 'object',
    properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
    required: ['region'],
  },
  annotations: { readOnlyHint: true },
  run: ({ region }) => textResult(String(region)),
}

export default faults({
  'http.params.server-absent-no-header': {
    says: 'asks for the headers of a tool that is called without arguments',
    seams: check('paramHeaders', (subject, next) => {
      const hasArguments = Object.keys(argumentsOf(subject.message)).length > 0
      return hasArguments || nameOf(subject.message) !== 'header-tool'
        ? next(subject)
        : headerMismatch('Mcp-Param-Region: missing')
    }),
  },
  'http.params.server-decodes-param': {
    says: 'compares the coded form with the argument',
    seams: check('paramHeaders', (subject, next) => {
      const isCoded = subject.headers['mcp-param-region']?.startsWith('=?base64?')
      return isCoded ? headerMismatch('Mcp-Param-Region: differs from the argument region') : next(subject)
    }),
  },
  'http.params.server-ignores-unknown': {
    says: 'refuses Mcp-Param headers that it does not know',
    seams: check('methodHeader', (subject, next) => {
      const isUnknown = (name: string) => name.startsWith('mcp-param-') && !known.includes(name)
      return Object.keys(subject.headers).some(isUnknown) ? headerMismatch('Unknown Mcp-Param header') : next(subject)
    }),
  },
  'http.params.server-integer-compare': {
    says: 'compares integers as text',
    seams: check('paramHeaders', (subject, next) => {
      const { count } = argumentsOf(subject.message)
      const given = subject.headers['mcp-param-count']
      if (count === undefined || given === String(count)) return next(subject)
      return headerMismatch('Mcp-Param-Count: differs from the argument count')
    }),
  },
  'http.params.server-null-no-header': {
    says: 'asks for the header of an argument that is null',
    seams: check('paramHeaders', (subject, next) => {
      return argumentsOf(subject.message).note === null ? headerMismatch('Mcp-Param-Note: missing') : next(subject)
    }),
  },
  'http.params.server-rejects-invalid-characters': {
    says: 'reads header bytes as UTF-8',
    seams: check('paramHeaders', (subject, next) => {
      const given = Buffer.from(subject.headers['mcp-param-region'] ?? '', 'latin1').toString('utf8')
      const isRaw = /[^\x20-\x7e]/.test(given)
      return isRaw && given === argumentsOf(subject.message).region ? undefined : next(subject)
    }),
  },
  'http.params.server-rejects-mismatch': [
    {
      says: 'never compares Mcp-Param-Region with the argument',
      seams: check('paramHeaders', (subject, next) => {
        const isPlain = /^(?!=\?)[\x20-\x7e]+$/.test(subject.headers['mcp-param-region'] ?? '')
        return isPlain ? undefined : next(subject)
      }),
    },
    {
      says: 'looks at the headers of one of its tools only',
      alsoBreaks: { 'http.params.server-rejects-missing': 'it does not look whether the header is there, either' },
      seams: {
        tools: (context, next) => [...next(context), lookUp],
        checks: {
          paramHeaders: (subject, next) => (nameOf(subject.message) === lookUp.name ? undefined : next(subject)),
        },
      },
    },
  ],
  'http.params.server-rejects-missing': {
    says: 'checks Mcp-Param headers only where they are there',
    seams: check('paramHeaders', (subject, next) => {
      const isThere = Object.keys(subject.headers).some((name) => name.startsWith('mcp-param-'))
      return isThere ? next(subject) : undefined
    }),
  },
})
