import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faults } from '../../fault.ts'
import type { Seams } from '../../seams.ts'

/** Writes the id of its session to a file beside its tokens. */
const keepsSession = (mode: number) => (): Seams => {
  let stored: string | undefined
  return {
    authorize: {
      protects(_what, folder, next) {
        stored = folder
        return next()
      },
    },
    httpRequest(request) {
      const session = request.headers['Mcp-Session-Id']
      if (stored === undefined || typeof session !== 'string') return request
      const file = join(stored, 'session')
      writeFileSync(file, session)
      chmodSync(file, mode)
      return request
    },
  }
}

export default faults({
  'session.client.deletes': {
    says: 'leaves without ending its session',
    seams: {
      httpRequest: (request, { purpose }) => (purpose === 'delete' ? null : request),
    },
  },
  'session.client.reinit-on-404': [
    {
      says: 'repeats the request in the session that is gone',
      seams: { decide: { sessionLost: () => 'repeat' } },
    },
    {
      says: 'starts one new session, and repeats in that what it has lost then',
      seams: () => {
        let isRenewed = false
        return {
          decide: {
            sessionLost: (next) => {
              if (isRenewed) return 'repeat'
              isRenewed = true
              return next()
            },
          },
        }
      },
    },
  ],
  'session.client.sends-id': [
    {
      says: 'leaves Mcp-Session-Id off notifications/initialized',
      alsoBreaks: { 'http.version.client-header': 'refused, it looks for a server of before the header' },
      seams: {
        httpRequest(request, { message }) {
          const isInitialized = !Array.isArray(message) && message?.method === 'notifications/initialized'
          if (!isInitialized) return request
          const { 'Mcp-Session-Id': _, ...headers } = request.headers
          return { ...request, headers }
        },
      },
    },
    {
      says: 'goes on with the id of its first session in those after it',
      seams: () => {
        let first: string | string[] | undefined
        return {
          httpRequest(request) {
            first ??= request.headers['Mcp-Session-Id']
            if (first === undefined || request.headers['Mcp-Session-Id'] === undefined) return request
            return { ...request, headers: { ...request.headers, 'Mcp-Session-Id': first } }
          },
        }
      },
    },
  ],
  'session.client.handles-securely': {
    says: 'names its session in the URL, too',
    seams: {
      httpRequest(request) {
        const session = request.headers['Mcp-Session-Id']
        if (typeof session !== 'string') return request
        const url = new URL(request.url)
        url.searchParams.set('session', session)
        return { ...request, url: url.href }
      },
    },
  },
  'session.client.files-closed': {
    says: 'keeps the id of its session in a file that every user may read',
    seams: keepsSession(0o644),
    control: keepsSession(0o600),
  },
})
