import { randomUUID } from 'node:crypto'
import type { Principal } from '../../authorization/principal.ts'
import { principalOf } from '../../authorization/sender.ts'
import { invalidRequest } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { check } from '../../fault-overrides.ts'
import { classify } from '../../json-rpc.ts'
import { endsSessions } from '../../quirks/parts/ends-sessions.ts'
import { takenForOwn } from '../authorization/parts/users.ts'

export default faults({
  'session.auth.verify-all-requests': {
    says: 'looks for a token in POST requests only',
    alsoBreaks: { 'session.auth.bind-to-user': 'whoever needs no token is no user' },
    seams: {
      authorization: {
        ...takenForOwn('session').authorization,
        check: (exchange, next) => (exchange.request.method === 'POST' ? next(exchange) : undefined),
      },
    },
  },
  'session.auth.id-is-not-authentication': [
    {
      says: 'asks for no token in a session that was opened with one',
      alsoBreaks: {
        'session.auth.verify-all-requests': 'no request of the session is looked at',
        'authorization.validate.token': 'no token in the session is looked at',
        'session.auth.bind-to-user': 'everybody is let into the session',
      },
      seams: {
        authorization: {
          ...takenForOwn('session').authorization,
          needsToken: async (exchange, next) =>
            exchange.headers['mcp-session-id'] === undefined || exchange.headers.authorization !== undefined
              ? next(exchange)
              : false,
        },
      },
    },
    {
      says: 'takes whoever knows the id of a session for the user who opened it',
      seams: () => {
        const users = new Map<string, Principal>()
        return {
          authorization: {
            principal(exchange, next) {
              const id = exchange.headers['mcp-session-id'] ?? ''
              return users.get(id) ?? next(exchange)
            },
          },
          http: {
            head(head, exchange, next) {
              const id = head.headers['mcp-session-id']
              if (id !== undefined) users.set(id, principalOf(exchange))
              return next(head, exchange)
            },
          },
        }
      },
    },
  ],
  'session.auth.bind-to-user': {
    says: 'lets every user into every session',
    seams: takenForOwn('session'),
  },
  'session.id.unique-secure': {
    says: 'gives out the session ids 1, 2, 3',
    revisions: ['2025-03-26', '2025-11-25'],
    seams: () => {
      let count = 0
      return { http: { sessionId: () => String(++count) } }
    },
  },
  'session.id.secure-rng': {
    says: 'gives out session ids that are UUIDs of version 1, of its own clock and machine',
    seams: { http: { sessionId: () => randomUUID().replace(/4(?=.{21}$)/, '1') } },
  },
  'session.id.unpredictable': {
    says: 'gives out session ids that count up behind a long prefix',
    alsoBreaks: { 'session.id.unique-secure': 'the general form of the same rule' },
    seams: () => {
      let count = 0
      return { http: { sessionId: () => `session-of-this-server-${String(++count).padStart(6, '0')}` } }
    },
  },
  'session.id.visible-ascii': {
    says: 'gives out session ids with spaces in them',
    seams: { http: { sessionId: () => `session ${randomUUID()}` } },
  },
  'session.server.status-400-without-id': {
    says: 'answers a request without session id with 500',
    seams: check('session', (subject, next) =>
      subject.headers['mcp-session-id'] === undefined
        ? invalidRequest('Cannot read properties of undefined', 500)
        : next(subject),
    ),
  },
  'session.server.status-404-after-end': [
    {
      says: 'answers 400 to a session id that has ended',
      seams: check('session', (subject, next) =>
        next(subject)?.status === 404 ? invalidRequest('Unknown session') : next(subject),
      ),
    },
    {
      says: 'ends a session after twenty requests, and calls what comes after a bad request',
      seams: () => {
        const used = new Map<string, number>()
        return endsSessions((id) => {
          used.set(id, (used.get(id) ?? 0) + 1)
          return (used.get(id) ?? 0) > 20
        }, 400)
      },
    },
    {
      says: 'knows for POST alone that a session has ended, and answers a GET with 400',
      seams: () => {
        const ended = new Set<unknown>()
        return {
          http: {
            delete: (exchange, next) => {
              ended.add(exchange.headers['mcp-session-id'])
              return next(exchange)
            },
            get: async (exchange, next) => {
              if (!ended.has(exchange.headers['mcp-session-id'])) return next(exchange)
              exchange.reply(400)
            },
          },
        }
      },
    },
    {
      says: 'takes responses that belong to a session which has ended',
      seams: {
        http: {
          head: ({ status, headers }, { message }) => ({
            status: status === 404 && classify(message).kind === 'response' ? 202 : status,
            headers,
          }),
        },
      },
    },
  ],
})
