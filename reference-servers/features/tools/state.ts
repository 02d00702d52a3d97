import { randomUUID } from 'node:crypto'
import { isOwn } from '../../authorization/principal.ts'
import { ToolError } from '../../errors.ts'
import { through } from '../../seams.ts'
import type { Change } from '../../server.ts'
import { text, textResult } from '../content.ts'
import type { Tool } from '../tool.ts'

const touchedUri = 'fixture://touched'

const changes: ReadonlyMap<unknown, Change> = new Map<unknown, Change>([
  ['tool', { kind: 'tools' }],
  ['prompt', { kind: 'prompts' }],
  ['resource', { kind: 'resources' }],
  ['touch', { kind: 'updated', uri: touchedUri }],
])

/** Tools that keep or change something. */
export const stateTools: readonly Tool[] = [
  {
    name: 'create-state',
    description: 'Stores a value and returns a handle to it.',
    inputSchema: { type: 'object', properties: { value: { type: 'string' } }, required: ['value'] },
    run: ({ value }, { server, arrival }) => {
      const handle = through(server.seams.handle, (made) => made, randomUUID())
      server.state.handles.set(handle, { value: String(value), principal: arrival.principal })
      return { content: [text(handle), text(JSON.stringify({ handle }))], structuredContent: { handle } }
    },
  },
  {
    name: 'use-state',
    description: 'Returns the value behind a handle.',
    inputSchema: { type: 'object', properties: { handle: { type: 'string' } }, required: ['handle'] },
    run: ({ handle }, context) => {
      const kept = context.server.state.handles.get(String(handle))
      if (kept === undefined || !isOwn('handle', kept.principal, context))
        throw new ToolError('There is no such handle.')
      return textResult(kept.value)
    },
  },
  {
    name: 'mutation-tool',
    description: 'Adds or removes an extra tool, prompt or resource, or touches a resource.',
    inputSchema: { type: 'object', properties: { what: { enum: [...changes.keys()] } }, required: ['what'] },
    run: ({ what }, { server }) => {
      const { extras } = server.state
      const name = String(what)
      if (name === 'touch') server.state.touched++
      else if (!extras.delete(name)) extras.add(name)
      const change = changes.get(what)
      if (change) server.publish(change)
      return textResult('changed')
    },
  },
  {
    name: 'end-subscriptions-tool',
    description: 'Ends all open subscriptions.',
    inputSchema: { type: 'object' },
    since: '2026-07-28',
    run: (_args, { server }) => {
      for (const subscription of [...server.subscriptions]) subscription.end()
      return textResult('ended')
    },
  },
]
