import { FieldResolver, Resolver, Root } from 'type-graphql';
import { MaintenanceRequest } from '../maintenance/maintenance.types.js';

/** The field that this module adds to requests. */
@Resolver(() => MaintenanceRequest)
export class JobSheetsResolver {
  @FieldResolver(() => String, {
    description: 'The path of its job sheet, a PDF; reading it requires a bearer token.',
  })
  reportUrl(@Root() { id }: MaintenanceRequest) {
    return `/api/v1/maintenance/${id}/report.pdf`;
  }
}
