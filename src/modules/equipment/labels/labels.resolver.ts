import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Asset } from '../assets/assets.types.js';
import { Location } from '../locations/locations.types.js';

const DESCRIPTION =
  'The path of its label, an SVG; reading it requires a bearer token of the lead of the ' +
  'department or with `system.settings`.';

/** Fields that this module adds to assets. */
@Resolver(() => Asset)
export class AssetLabelResolver {
  @FieldResolver(() => String, { description: DESCRIPTION })
  labelUrl(@Root() { id }: Asset) {
    return `/api/v1/assets/${id}/label.svg`;
  }
}

/** Fields that this module adds to locations. */
@Resolver(() => Location)
export class LocationLabelResolver {
  @FieldResolver(() => String, { description: DESCRIPTION })
  labelUrl(@Root() { id }: Location) {
    return `/api/v1/locations/${id}/label.svg`;
  }
}
