// Creates the bucket of STORAGE_DRIVER=s3 where it is missing: a one-off container of compose.yaml.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = process.env;
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION || 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
});

const bucket = { Bucket: S3_BUCKET };
try {
  await client.send(new HeadBucketCommand(bucket));
  console.log(`The bucket ${S3_BUCKET} is there.`);
} catch (error) {
  if (error.$metadata?.httpStatusCode !== 404) throw error;
  await client.send(new CreateBucketCommand(bucket));
  console.log(`The bucket ${S3_BUCKET} was created.`);
}
