ALTER TABLE documents VALIDATE CONSTRAINT documents_contractor_id_fkey;
ALTER TABLE documents VALIDATE CONSTRAINT documents_one_thing;
