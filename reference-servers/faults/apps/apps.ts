import { faults } from '../../fault.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

const editContent = (change: (content: JsonObject) => JsonObject | undefined): Seams => ({
  apps: { content: (content) => change(content) },
})
const editTool = (ui: JsonObject): Seams => ({ apps: { tool: ({ ui: own }) => ({ ui: { ...Object(own), ...ui } }) } })

/** Tools with an app answer without text; `plain`: only where the client shows none. */
const without = (change: (result: JsonObject) => JsonObject): Seams => ({
  handlers: {
    'tools/call': async (request, context, next) => {
      const result = await next(request, context)
      return context.params.name === 'add' && isObject(result) ? change(result) : result
    },
  },
})

export default faults({
  'apps.resource.uri-scheme': {
    says: 'has its app under a scheme of its own',
    seams: {
      apps: {
        tool: ({ ui }) => ({ ui: { ...Object(ui), resourceUri: 'fixture://text' } }),
        listed: () => undefined,
      },
    },
    alsoBreaks: { 'apps.resource.mime-type': 'what is there is no app', 'apps.resource.html': 'nor HTML' },
  },
  'apps.resource.mime-type': {
    says: 'calls its app text/html',
    seams: editContent((content) => ({ ...content, mimeType: 'text/html' })),
  },
  'apps.resource.listed-mime-type': {
    says: 'lists its app as text/html',
    seams: { apps: { listed: (resource) => ({ ...resource, mimeType: 'text/html' }) } },
  },
  'apps.resource.text-or-blob': {
    says: 'puts the HTML of its app into a member of its own',
    seams: editContent(({ text = '', ...content }) => ({ ...content, html: text })),
    alsoBreaks: { 'resources.read-result.shape': 'contents have a text or a blob' },
  },
  'apps.resource.html': [
    {
      says: 'serves a fragment of HTML',
      seams: editContent((content) => ({ ...content, text: '<div>sum</div>' })),
    },
    { says: 'serves an empty app', seams: editContent((content) => ({ ...content, text: '' })) },
  ],
  'apps.resource.metadata': {
    says: 'names one domain in place of a list',
    seams: editContent((content) => ({
      ...content,
      _meta: { ui: { csp: { connectDomains: 'https://api.example' } } },
    })),
  },
  'apps.tool.metadata': {
    says: 'says in one word to whom a tool is visible',
    seams: editTool({ visibility: 'model' }),
  },
  'apps.tool.resource-exists': {
    says: 'names an app that is not there',
    seams: { apps: { ...editTool({ resourceUri: 'ui://fixture/none' }).apps, listed: () => undefined } },
  },
  'apps.tool.flat-key': {
    says: 'names its app under the flat key alone',
    seams: { apps: { tool: ({ ui }) => ({ 'ui/resourceUri': Object(ui).resourceUri }) } },
  },
  'apps.tool.content': {
    says: 'leaves content blank where there is an app',
    seams: without((result) => ({ ...result, content: [{ type: 'text', text: '' }] })),
    alsoBreaks: {
      'apps.tool.fallback': 'clients without the extension get no text either',
      'tools.structured-content.text-mirror': 'the text does not say what the structure says',
    },
  },
  'apps.tool.fallback': {
    says: 'answers with a picture where there is an app',
    seams: without((result) => ({
      ...result,
      content: [{ type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' }],
    })),
  },
  'apps.tool.checks-capabilities': {
    says: 'offers its app to every client',
    seams: { apps: { offers: () => true } },
  },
})
