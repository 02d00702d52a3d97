import { faults } from '../../fault.ts'
import { editFirst, editResult } from '../../fault-edits.ts'
import { handle } from '../../fault-overrides.ts'

export default faults({
  'resources.templates-list-result.shape': {
    says: 'calls the templates templates',
    seams: editResult('resources/templates/list', ({ resourceTemplates, ...result }) => ({
      ...result,
      templates: resourceTemplates,
    })),
  },
  'resources.templates.mime-type': {
    says: 'lists a template as text and returns something else',
    seams: handle('resources/read', async (request, context, next) => {
      const result = await next(request, context)
      const { uri } = context.params
      if (uri !== 'fixture://item/1') return result
      return { contents: [{ uri, mimeType: 'image/png', blob: '' }] }
    }),
  },
  'resources.templates.rfc6570': {
    says: 'leaves a brace open',
    seams: editFirst('resources/templates/list', 'resourceTemplates', (item) => ({
      ...item,
      uriTemplate: 'fixture://item/{id',
    })),
  },
})
