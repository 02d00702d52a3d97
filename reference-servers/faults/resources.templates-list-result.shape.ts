import { editResult } from '../fault-edits.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.templates-list-result.shape',
  says: 'calls the templates templates',
  seams: editResult('resources/templates/list', ({ resourceTemplates, ...result }) => ({
    ...result,
    templates: resourceTemplates,
  })),
})
