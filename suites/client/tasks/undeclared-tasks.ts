import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'

const inputSchema: JsonObject = { type: 'object' }

/** The server declares nothing that runs as a task, whatever its tools say. */
export default using(['call-tool', 'run-task']).clientScenario({
  title: 'Tools that name tasks, from a server that runs none',
  revisions: ['2025-11-25'],
  async drive({ serve }) {
    const server = await serve({
      capabilities: { tools: {}, tasks: { list: {}, cancel: {} } },
      tools: ['optional', 'required'].map((taskSupport) => ({
        name: taskSupport,
        inputSchema,
        execution: { taskSupport },
      })),
      on: { 'tools/call': async () => ({ content: [{ type: 'text', text: 'done' }] }) },
    })
    await server.done()
  },
  provokes: ['tasks.client.no-augment-without-capability'],
})
